"""The QR code on a page of rules, read back from the finished page by other programs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from cogs.printing.print_order import BOTH, PAPERS, PrintedLink, PrintOptions, PrintOrder
from ops.print import LINK
from tests.support.prints import drawn, print_in_process, spots, told

pytest.importorskip("typst", reason="Typst is not installed: nothing can be printed")
pytest.importorskip("segno", reason="Segno is not installed: no QR code can be made")
URL = "https://discord.com/channels/1234567890123456789/2234567890123456789/3234567890123456789"
DOOR = PrintedLink(URL, "#castle, Our Server")
MOST = 10 << 20
SQUARE = 0.4  # millimetres: what a phone's camera reads from the length of a hand


def printed(
    folder: Path, game: str, door: PrintedLink | None, language: str = BOTH, paper: str = "a4"
) -> Path:
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler-utils is not installed: the page is not looked at")
    file = folder / f"{game}.pdf"
    order = PrintOrder(game, "", PrintOptions(language, paper), MOST, desk_link=door)
    file.write_bytes(print_in_process(order).data)
    return file


def read(picture: Image.Image) -> list[str]:
    """What is in the codes of a picture, by ZXing."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed: the code is not read")
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize(("game", "paper"), [("crownfall", "a4"), ("cube-quest", "letter")])
def test_a_phone_reads_where_the_sheet_leads(tmp_path: Path, game: str, paper: str) -> None:
    file = printed(tmp_path, game, DOOR, paper=paper)
    for page in (1, 2):  # the rules in both languages
        assert read(drawn(file, page)) == [URL]
    assert not read(drawn(file, 3))
    told_of = told("pdftotext", "-l", "2", file, "-")
    assert told_of.count("#castle, Our Server") == 2
    assert told_of.count(URL) == 2  # for whoever has no camera
    assert "referee" in told_of
    assert "審判" in told_of


def test_another_reader_and_a_worn_print_agree(tmp_path: Path) -> None:
    """At 200 dots an inch in grey, and with a coffee stain on a corner of the data."""
    file = printed(tmp_path, "cube-quest", DOOR, "ja", "letter")
    out = tmp_path / "worn"
    subprocess.run(["pdftoppm", "-r", "200", "-gray", "-singlefile", file, out], check=True)
    picture = Image.open(f"{out}.pgm")
    assert read(picture) == [URL]
    left, _, right, bottom = place_of(picture)
    side = (right - left) // 9
    picture.paste(0, (right - side, bottom - side, right, bottom))
    assert read(picture) == [URL]
    cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed: no second reader")
    assert cv2.QRCodeDetector().detectAndDecode(cv2.imread(f"{out}.pgm"))[0] == URL


def place_of(picture: Image.Image) -> tuple[int, int, int, int]:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed: the code is not read")
    corners = zxingcpp.read_barcodes(picture)[0].position
    return (corners.top_left.x, corners.top_left.y, corners.bottom_right.x, corners.bottom_right.y)


def test_its_squares_are_large_enough_and_white_runs_around_it(tmp_path: Path) -> None:
    picture = drawn(printed(tmp_path, "crownfall", DOOR), 1)
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed: the code is not read")
    assert zxingcpp.read_barcodes(picture)[0].ec_level == "M", "15 % may be dirty or torn"
    left, top, right, bottom = place_of(picture)
    squares = 41  # of such an address, at level M
    assert (right - left) / 10 / squares > SQUARE
    assert bottom - top == pytest.approx(right - left, abs=3)
    quiet = round((right - left) / squares * 3.5)
    around = picture.crop((left - quiet, top - quiet, right + quiet, top - 3))
    assert min(around.tobytes()) > 240


def test_without_a_desk_there_is_no_code_and_with_one_the_rules_keep_to_their_page(tmp_path: Path) -> None:
    assert not read(drawn(printed(tmp_path, "crownfall", None), 1))
    file = printed(tmp_path, "crownfall", DOOR, paper="letter")
    for page in (1, 2):
        page_spots = [one for one in spots(file) if one.page == page]
        numbers = [one for one in page_spots if re.fullmatch(r"\S*\[\d{3}\]", one.word)]
        assert len(numbers) > 50
        assert max(one.top for one in numbers) < PAPERS["letter"][1] - 15
        assert min(one.top for one in numbers) > 35


def test_long_and_hostile_names_of_places_are_words(tmp_path: Path) -> None:
    place = "#panic() $x$ *b* `c` <d> [e] @f //g \u202ehg \U0001f98a " + "W" * 60
    file = printed(tmp_path, "crownfall", PrintedLink(URL, place))
    page_text = " ".join(told("pdftotext", "-l", "1", file, "-").split())
    assert "#panic() $x$" in page_text
    assert "\u202e" not in page_text
    assert read(drawn(file, 1)) == [URL]


def test_only_an_address_is_taken_from_the_command_line() -> None:
    assert LINK.fullmatch(URL)
    for wrong in (
        "http://x.org/",
        "javascript:alert(1)",
        "https://x.org/ y",
        "https://",
        "file:///etc/passwd",
    ):
        assert not LINK.fullmatch(wrong)
