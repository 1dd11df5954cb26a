"""All limits for packs that people and servers upload, in one place."""

MOST_BYTES = 200_000  # of a file; the largest that comes with Castellan has 38,000
MOST_SECONDS = 1.0  # of a processor, to check one
MOST_MEMORY = 50_000_000  # bytes more than the worker uses already
MOST_FAULTS = 10  # shown at once; the others are only counted
# How long a file waits for the choice of its encoding: as long as Discord lets the question be edited.
PENDING_SECONDS = 900.0
MOST_PENDING = 50  # files that wait for it, one for each person; with MOST_BYTES, 10 MB of memory
OF_A_PERSON, OF_A_SERVER = 10, 20  # packs
MOST_VERSIONS = 5  # of a pack; then the oldest is deleted
LONGEST_NAME = 40  # characters
TRIAL_GAMES = 500  # of a play-test
TRIAL_SECONDS = 600.0  # for one play-test; less than Discord lets its panel be edited
TRIALS_AT_ONCE = 3  # play-tests of a process
MOST_REPORTS = 3  # stored for a pack, each of another version
CODE_SECONDS = 7 * 86_400.0  # how long a code can be used
CODE_LETTERS = 12  # of 31: nobody guesses one of 800,000,000,000,000,000
