"""A fake Discord on 127.0.0.1, against which an unmodified bot process logs in and plays."""

from tests.support.loopback.inputs import Upload
from tests.support.loopback.messages import Message
from tests.support.loopback.people import LoopbackPerson
from tests.support.loopback.process import BotProcess
from tests.support.loopback.result import Callback, TapOutcome
from tests.support.loopback.server import LoopbackDiscord
from tests.support.loopback.wire import Impossible, NoAnswer
from tests.support.loopback.world import Channel, ChannelType, Guild, Permission

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
    "LoopbackPerson",
    "TapOutcome",
    "Upload",
]
