"""Encodes pictures in the palette as one animation.

Each picture is encoded as soon as it is drawn, so that memory never holds all of them.

WebP is written by Pillow, lossless: these pictures have few colours and large plain areas, and each
differs little from the one before. GIF, which every program shows, is two to four times as large. Pillow
would write as large a GIF, but holds all pictures in memory, up to 600.
"""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

from cogs.core.painting import palette

Size = tuple[int, int]
"""Width and height in pixels."""
Drawn = Callable[[int], None]
"""Called with the number of pictures that are encoded."""
# More effort makes files a tenth smaller in two to three times the time; key frames are not needed.
WEBP = {"lossless": True, "quality": 0, "method": 2, "kmin": 0, "kmax": 0}
CLEAR = 255  # the palette index of a GIF's pixels that do not change


class TooLarge(Exception):
    """The file would be larger than allowed."""


class AnimatedImage(Image.Image):
    """An image whose frames are drawn when Pillow reads them, one after the other.

    pictures: yields the frames.
    count: how many frames there are.
    size: width and height in pixels.
    drawn: called with the number of frames that were read.
    """

    def __init__(self, pictures: Iterator[Image.Image], count: int, size: Size, drawn: Drawn) -> None:
        super().__init__()
        self._pictures, self.n_frames, self._report_drawn = pictures, count, drawn
        self._mode, self._size, self._place = "RGB", size, -1
        self.im = Image.new("RGB", size).im

    def seek(self, frame: int) -> None:
        """Go to the next frame. At the end the encoder seeks the first frame again, but does not read it."""
        if frame > self._place:
            self._place = frame
            self.im = next(self._pictures).convert("RGB").im
            self._report_drawn(frame + 1)

    def tell(self) -> int:
        """Return the index of the current frame."""
        return max(self._place, 0)


def webp(
    pictures: Iterator[Image.Image], size: Size, seconds: Sequence[float], most: int, drawn: Drawn
) -> bytes:
    """Return an animated WebP.

    seconds: how long each picture is shown.
    most: greatest size in bytes; if the file is larger, raises TooLarge.
    drawn: called with the number of encoded pictures.
    """
    file, animation = BytesIO(), AnimatedImage(pictures, len(seconds), size, drawn)
    animation.save(
        file,
        "WEBP",
        save_all=True,
        duration=[round(shown_seconds * 1000) for shown_seconds in seconds],
        loop=0,
        **WEBP,
    )
    if file.tell() > most:
        raise TooLarge
    return file.getvalue()


def gif(
    pictures: Iterator[Image.Image], size: Size, seconds: Sequence[float], most: int, drawn: Drawn
) -> bytes:
    """Return an animated GIF.

    seconds: how long each picture is shown.
    most: greatest size in bytes; as soon as the file is larger, raises TooLarge.
    drawn: called with the number of encoded pictures.
    """
    file, previous = BytesIO(), None
    for index, (picture, shown_seconds) in enumerate(zip(pictures, seconds, strict=True)):
        for data in _frame(picture, previous, round(shown_seconds * 1000)):
            file.write(data)
        if file.tell() >= most:
            raise TooLarge
        previous = picture
        drawn(index + 1)
    file.write(b";")
    return file.getvalue()


def _frame(picture: Image.Image, previous: Image.Image | None, milliseconds: int) -> Iterator[bytes]:
    """Yield the bytes of one frame: only the part that changed, with its unchanged pixels transparent.

    previous: the picture before; None for the first frame.
    milliseconds: how long it is shown.
    """
    if previous is None:
        first_picture = picture.copy()
        first_picture.putpalette([*palette.FLAT, *[0] * (768 - len(palette.FLAT))])
        yield from GifImagePlugin.getheader(first_picture, info={"loop": 0, "optimize": False})[0]
        yield from GifImagePlugin.getdata(picture, duration=milliseconds)
        return
    change = ImageChops.difference(_levels(picture), _levels(previous))
    box = change.getbbox() or (0, 0, 1, 1)
    changed_part = picture.crop(box)
    changed_part.paste(CLEAR, mask=change.crop(box).point(UNCHANGED, "1"))
    yield from GifImagePlugin.getdata(
        changed_part, box[:2], duration=milliseconds, transparency=CLEAR, disposal=1
    )


UNCHANGED = [255, *[0] * 255]  # difference of two levels → 255 where nothing changed, else 0


def _levels(picture: Image.Image) -> Image.Image:
    """Return a picture's palette indices as grey levels, with which Pillow can calculate."""
    return Image.frombytes("L", picture.size, picture.tobytes())
