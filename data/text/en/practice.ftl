# The practice server and its page (`practice_page.py`, `data/practice/page.js`).
practice-welcome =
    {""}**Castellan** hosts tabletop games on Discord. Here you can try it: you play everyone's turns.
    {""}**Learn** teaches you a game in about three minutes.
    -# Choose above who you are. Type `/` to see all commands.
practice-misunderstood = There is no command { $typed }. Type `/` to see all commands.
practice-missing =
    `{ $command }` needs more in the same line: { $missing }.
    -# Type it like this: `{ $example }`
practice-unfit = `{ $command }` doesn't work with what you typed after it. Type `{ $command }` and pick from the list that opens.

practice-page-about = Tabletop games on Discord. Try them here: you play everyone's turns.
practice-page-viewer = You are
practice-page-language = Language
practice-page-commands = Commands
practice-page-no-key = This link is incomplete. Ask whoever sent it for the whole link, with everything after the “#”. If you started the server, copy all of it from the terminal.
practice-page-old-address = This link is out of date. Ask whoever sent it for the new one. If you started the server, the terminal shows it.
practice-page-silent = The practice server doesn't answer. Start it again with “make run”; then this page goes on by itself.

# What SimCord's page says. The English must be SimCord's own, letter by letter: it is what is replaced.
practice-page-shown-only-you = Only you can see this
practice-page-shown-thinking = Thinking…
practice-page-shown-edited = (edited)
practice-page-shown-used = {" "}used{" "}
practice-page-shown-older = Load earlier messages
practice-page-shown-newer = Newer messages
practice-page-shown-latest = New messages · jump to latest
practice-page-shown-message = Message #games
practice-page-shown-send = Send
practice-page-shown-submit = Submit
practice-page-shown-cancel = Cancel
practice-page-shown-draft = Choose all you want
practice-page-shown-apply = Apply
practice-page-shown-clear = Clear selection
practice-page-shown-select = Select an option
practice-page-shown-search = Search options
practice-page-shown-no-options = No options match
practice-page-shown-no-matches = No matching options
practice-page-shown-loading = Loading options
practice-page-shown-loading-failed = Loading options failed
practice-page-shown-required = This field is required.
practice-page-shown-choose = Choose an available option.
practice-page-shown-wait = Wait for the current action to finish before applying.
practice-page-shown-listed = options on this page
practice-page-shown-valid = Enter a valid value.
practice-page-shown-length = Value length is outside the allowed range.
practice-page-shown-range = Value is outside the allowed range.
practice-page-shown-file = Choose file
practice-page-shown-file-type = This file type is not allowed.
practice-page-shown-options = OPTIONS
practice-page-shown-matching = OPTIONS MATCHING
practice-page-shown-members = MEMBERS
practice-page-shown-roles = ROLES
practice-page-shown-channels = CHANNELS
practice-page-shown-optional = optional
practice-page-shown-more-options = options
practice-page-shown-more = more
practice-page-shown-form = This form will be submitted to Castellan. Do not share passwords or other sensitive information.
practice-page-shown-true = True
practice-page-shown-false = False
practice-page-shown-previous = Previous
practice-page-shown-next = Next
practice-page-shown-picture = Open Gallery item 1 in image preview
practice-page-shown-picture-lost = Gallery item 1 unavailable
practice-page-shown-picture-preview = Image preview
practice-page-shown-picture-keys = Image; use arrow keys to pan when zoomed
practice-page-shown-picture-zoom = Zoom image
practice-page-shown-picture-fit = Fit image
practice-page-shown-picture-open = Open original image
practice-page-shown-picture-close = Close image preview
practice-page-shown-picture-before = Previous image
practice-page-shown-picture-after = Next image
practice-page-shown-file-preview = Toggle preview of
practice-page-shown-file-download = Download
