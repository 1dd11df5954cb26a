"""A fake Discord on 127.0.0.1, against which an unmodified bot process logs in and plays."""

from .inputs import Upload
from .messages import Message
from .people import Person
from .process import BotProcess
from .result import Callback, Result
from .server import LoopbackDiscord
from .wire import Impossible, NoAnswer
from .world import Channel, ChannelType, Guild, Permission

__all__ = [
    "BotProcess",
    "Callback",
    "Channel",
    "ChannelType",
    "Guild",
    "Impossible",
    "LoopbackDiscord",
    "Message",
    "NoAnswer",
    "Permission",
    "Person",
    "Result",
    "Upload",
]
