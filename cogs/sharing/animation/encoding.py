"""Pictures in the palette become one moving file, written while they are drawn: never are all held at once.

WebP by Pillow, without loss: these pictures have few colours and large plain areas, and each differs little
from the one before. GIF, which everything shows, takes two to four times as much.
"""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

from cogs.painting.drawing import palette

Size = tuple[int, int]
Drawn = Callable[[int], None]
# More effort makes files a tenth smaller in two to three times the time; key frames nobody needs.
WEBP = {"lossless": True, "quality": 0, "method": 2, "kmin": 0, "kmax": 0}
CLEAR = 255  # the index of a GIF's pixels that stay as they were


class TooLarge(Exception):
    """It will be more than so many bytes."""


class Moving(Image.Image):
    """Pictures that Pillow asks for one after the other, as it does with the frames of a file."""

    def __init__(self, pictures: Iterator[Image.Image], count: int, size: Size, drawn: Drawn) -> None:
        super().__init__()
        self._pictures, self.n_frames, self._drawn = pictures, count, drawn
        self._mode, self._size, self._place = "RGB", size, -1
        self.im = Image.new("RGB", size).im

    def seek(self, frame: int) -> None:
        """To the next one; the encoder comes back to the first when it is done, and does not look."""
        if frame > self._place:
            self._place = frame
            self.im = next(self._pictures).convert("RGB").im
            self._drawn(frame + 1)

    def tell(self) -> int:
        return max(self._place, 0)


def webp(
    pictures: Iterator[Image.Image], size: Size, seconds: Sequence[float], most: int, drawn: Drawn
) -> bytes:
    """An animated WebP; most: bytes, beyond which it raises TooLarge. drawn: told how many are done."""
    file, moving = BytesIO(), Moving(pictures, len(seconds), size, drawn)
    moving.save(file, "WEBP", save_all=True, duration=[round(one * 1000) for one in seconds], loop=0, **WEBP)
    if file.tell() > most:
        raise TooLarge
    return file.getvalue()


def gif(
    pictures: Iterator[Image.Image], size: Size, seconds: Sequence[float], most: int, drawn: Drawn
) -> bytes:
    """The same as a GIF; it is given up as soon as it is too large."""
    file, before = BytesIO(), None
    for place, (picture, stands) in enumerate(zip(pictures, seconds, strict=True)):
        for data in _frame(picture, before, round(stands * 1000)):
            file.write(data)
        if file.tell() >= most:
            raise TooLarge
        before = picture
        drawn(place + 1)
    file.write(b";")
    return file.getvalue()


def _frame(picture: Image.Image, before: Image.Image | None, milliseconds: int) -> Iterator[bytes]:
    """What is written for one picture: the part that changed, and in it what did not is left clear."""
    if before is None:
        start = picture.copy()
        start.putpalette([*palette.FLAT, *[0] * (768 - len(palette.FLAT))])
        yield from GifImagePlugin.getheader(start, info={"loop": 0, "optimize": False})[0]
        yield from GifImagePlugin.getdata(picture, duration=milliseconds)
        return
    change = ImageChops.difference(_levels(picture), _levels(before))
    box = change.getbbox() or (0, 0, 1, 1)
    part = picture.crop(box)
    part.paste(CLEAR, mask=change.crop(box).point(UNCHANGED, "1"))
    yield from GifImagePlugin.getdata(part, box[:2], duration=milliseconds, transparency=CLEAR, disposal=1)


UNCHANGED = [255, *[0] * 255]


def _levels(picture: Image.Image) -> Image.Image:
    """A picture's indices as if they were greys, which can be reckoned with."""
    return Image.frombytes("L", picture.size, picture.tobytes())
