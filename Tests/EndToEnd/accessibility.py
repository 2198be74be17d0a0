"""What the programs tell a screen reader, read by as few messages as can be.

libatspi asks for one property at a time and waits for each. Here the facts of all controls of a program come in one answer of its cache
(org.a11y.atspi.Cache.GetItems); what the cache is not to be trusted with, which controls there are and in what order, is asked of all of
them at once. A picture of the whole desktop takes a few round trips, however many controls there are.
"""

import contextlib
import functools
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import gi

gi.require_version("Atspi", "2.0")
# Of libatspi only the names of roles and states are used.
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE, ACTION, TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action", "org.a11y.atspi.Text"
COMPONENT, CACHE, REGISTRY = "org.a11y.atspi.Component", "org.a11y.atspi.Cache", "org.a11y.atspi.Registry"
PROPERTIES = "org.freedesktop.DBus.Properties"
# What may change a picture, as the registry wants it named; an event's name on the bus is its second part.
EVENTS = ("object:children-changed", "object:state-changed", "object:property-change", "object:text-changed", "window")
# How long a program may take to answer, in milliseconds; one that is stopped never does.
ANSWER = 3000


class Reference(NamedTuple):
    """Names a control: two references are equal where they name the same."""

    bus: str
    path: str


DESKTOP = Reference(REGISTRY, "/org/a11y/atspi/accessible/root")


class Call(NamedTuple):
    """A question to a control, and what kind of answer is expected."""

    to: Reference
    interface: str
    method: str
    arguments: GLib.Variant | None = None
    answer: str | None = None


class Facts(NamedTuple):
    """What a control says of itself."""

    role: str
    name: str
    description: str
    # One bit for each of Atspi.StateType.
    states: int
    # Those that can be seen; negative where the control does not say.
    children: int
    interfaces: list[str] = []


@functools.cache
def role_name(role: int) -> str:
    return Atspi.role_get_name(Atspi.Role(role))


def states_mask(words: list[int]) -> int:
    return words[0] | words[1] << 32 if len(words) == 2 else 0


def property_of(name: str) -> GLib.Variant:
    return GLib.Variant("(ss)", (ACCESSIBLE, name))


class AccessibilityBus:
    """A connection to the bus of screen readers that has any number of questions on the way at a time."""

    def __init__(self):
        session = self._connect(Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION))
        answer = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, 10_000, None
        )
        session.close_sync(None)
        self.connection = self._connect(answer.unpack()[0])
        # Answers are waited for in a context of their own, in which nothing else happens.
        self.context = GLib.MainContext()
        # How many times was waited, and for how many answers.
        self.round_trips = self.messages = 0

    @staticmethod
    def _connect(address: str) -> Gio.DBusConnection:
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def ask_all(self, calls: Iterable[Call]) -> list[tuple | None]:
        """Sends all questions, then waits for the answers; None where there was none."""
        calls = list(calls)
        answers: list[tuple | None] = [None] * len(calls)
        missing = len(calls)

        def answered(connection, result, index) -> None:
            nonlocal missing
            missing -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()
            except GLib.Error:
                pass

        self.context.push_thread_default()
        try:
            for index, call in enumerate(calls):
                self.connection.call(
                    call.to.bus, call.to.path, call.interface, call.method, call.arguments, None, Gio.DBusCallFlags.NONE, ANSWER, None,
                    answered, index,
                )  # fmt: skip
            while missing:
                self.context.iteration(True)
        finally:
            self.context.pop_thread_default()
        self.round_trips += bool(calls)
        self.messages += len(calls)
        return answers

    def ask(self, call: Call) -> tuple:
        """One question; a GLib.Error where nobody answers."""
        self.round_trips += 1
        self.messages += 1
        answer = self.connection.call_sync(
            call.to.bus, call.to.path, call.interface, call.method, call.arguments, None, Gio.DBusCallFlags.NONE, ANSWER, None
        )
        return answer.unpack()

    def listen(self, noticed: Callable[[Reference, str, str, int], None]) -> None:
        """Calls with source, event, detail and its number whatever happens, in the main context, as long as the connection is there."""

        def received(_connection, sender, path, _interface, member, arguments) -> None:
            detail, number, *_ = arguments.unpack()
            noticed(Reference(sender, path), member, detail, number)

        for interface in ("Object", "Window"):
            self.connection.signal_subscribe(
                None, f"org.a11y.atspi.Event.{interface}", None, None, None, Gio.DBusSignalFlags.NONE, received
            )  # fmt: skip
        registry = Reference(REGISTRY, "/org/a11y/atspi/registry")
        for event in EVENTS:
            self.ask(Call(registry, REGISTRY, "RegisterEvent", GLib.Variant("(sass)", (event, [], ""))))

    def close(self) -> None:
        self.connection.close_sync(None)


class Snapshot:
    """All controls of all programs at one moment."""

    def __init__(self, bus: AccessibilityBus, before: "Snapshot | None" = None):
        """`before`: which controls to ask at once; what has come since is asked when it is found."""
        self.facts: dict[Reference, Facts] = {}
        self.children: dict[Reference, list[Reference]] = {}
        self._read(bus, before.children if before else {})
        self.taken = time.monotonic()

    @staticmethod
    def _cache(program: Reference) -> Call:
        return Call(Reference(program.bus, "/org/a11y/atspi/cache"), CACHE, "GetItems")

    def _read(self, bus: AccessibilityBus, before: dict[Reference, list[Reference]]) -> None:
        programs = self._ask_children(bus, [DESKTOP])
        names = {program.bus for program in programs}
        known = [reference for reference, children in before.items() if reference.bus in names and children]
        asked = list(dict.fromkeys([*programs, *known]))
        answers = bus.ask_all([*map(self._cache, programs), *(Call(reference, ACCESSIBLE, "GetChildren") for reference in asked)])
        self._take_facts(answers[: len(programs)])
        self._take_children(asked, answers[len(programs) :])
        reached, ahead = set(), programs
        while ahead:
            # Whoever is found on the way down and was not asked; what has no children need not be.
            missing = []
            while ahead:
                reference = ahead.pop()
                if reference in reached:
                    continue
                reached.add(reference)
                if reference in self.children:
                    ahead.extend(self.children[reference])
                elif reference not in self.facts or self.facts[reference].children:
                    missing.append(reference)
            ahead = self._ask_children(bus, missing) if missing else []
        # A control enters the cache when it is first reached, and a program is not in it.
        unknown = reached - self.facts.keys()
        if late := {reference.bus for reference in unknown.difference(programs)}:
            self._take_facts(bus.ask_all(self._cache(program) for program in programs if program.bus in late))
        self._ask_facts(bus, [reference for reference in unknown if reference not in self.facts])

    def _ask_children(self, bus: AccessibilityBus, references: list[Reference]) -> list[Reference]:
        self._take_children(references, bus.ask_all(Call(reference, ACCESSIBLE, "GetChildren") for reference in references))
        return [child for reference in references for child in self.children[reference]]

    def _take_children(self, references: list[Reference], answers: list[tuple | None]) -> None:
        for reference, answer in zip(references, answers, strict=True):
            self.children[reference] = [Reference(*child) for child in answer[0]] if answer else []

    def _take_facts(self, answers: list[tuple | None]) -> None:
        for answer in answers:
            for (bus, path), _program, _parent, _index, children, interfaces, name, role, description, states in answer[0] if answer else ():
                self.facts[Reference(bus, path)] = Facts(
                    role_name(role), name, description, states_mask(states), children, interfaces
                )  # fmt: skip

    def _ask_facts(self, bus: AccessibilityBus, references: list[Reference]) -> None:
        """Of programs themselves, and of the controls of those that have no cache."""
        for reference, facts in zip(references, facts_of(bus, references), strict=True):
            if facts:
                self.facts[reference] = facts

    def walk(self, reference: Reference) -> Iterator[Reference]:
        """A control and everything in it, in reading order."""
        # What was moved while the desktop was read may be in two places: it is passed once.
        passed, ahead = set(), [reference]
        while ahead:
            reference = ahead.pop()
            if reference not in passed:
                passed.add(reference)
                yield reference
                ahead.extend(reversed(self.children.get(reference, ())))


def facts_of(bus: AccessibilityBus, references: list[Reference]) -> list[Facts | None]:
    """What each says of itself, asked without a cache; None for one that is gone."""
    questions = (
        ("GetRole", ACCESSIBLE, None), ("Get", PROPERTIES, property_of("Name")), ("Get", PROPERTIES, property_of("Description")),
        ("GetState", ACCESSIBLE, None), ("GetInterfaces", ACCESSIBLE, None),
    )  # fmt: skip
    answers = bus.ask_all(
        Call(reference, interface, method, arguments) for reference in references for method, interface, arguments in questions
    )
    found = []
    for first in range(0, len(answers), len(questions)):
        role, name, description, states, interfaces = answers[first : first + len(questions)]
        if role and states:
            found.append(
                Facts(
                    role_name(role[0]), name[0] if name else "", description[0] if description else "", states_mask(states[0]), -1,
                    interfaces[0] if interfaces else [],
                )  # fmt: skip
            )
        else:
            found.append(None)
    return found


class Desktop:
    """What is on the desktop: everything that is asked within one moment is answered from one snapshot."""

    # For how long what was read is what is there, in seconds, unless the person does something or waits.
    MOMENT = 0.1

    def __init__(self):
        self.bus = AccessibilityBus()
        self.last: Snapshot | None = None
        self.is_past = True
        # Moments within moments.
        self.depth = 0

    @contextlib.contextmanager
    def moment(self) -> Iterator[None]:
        """Begins a moment, unless one within which it was called goes on."""
        if not self.depth:
            self.pass_time()
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    def pass_time(self) -> None:
        """Ends the moment: whoever asks next is told what is there then."""
        self.is_past = True

    def current(self, taken: Snapshot | None) -> bool:
        return taken is not None and taken is self.last and not self.is_past and time.monotonic() - taken.taken < self.MOMENT

    @property
    def now(self) -> Snapshot:
        if not self.current(self.last):
            self.last = Snapshot(self.bus, self.last)
            self.is_past = False
        return self.last

    @property
    def windows(self) -> list["Control"]:
        """All windows of all programs, as a screen reader finds them."""
        now = self.now
        return [Control(self, window, now) for program in now.children[DESKTOP] for window in now.children.get(program, ()) if window in now.facts]


class NotThere(AssertionError):
    """What a person looked for did not come in time."""


class Control:
    """What a screen reader knows of a control: a name, a role, a state, and what can be done with it.

    It is asked anew in each moment. What it is asked in the moment in which it was found needs no message.
    """

    def __init__(self, desktop: Desktop, reference: Reference, seen: Snapshot | None = None):
        self.desktop = desktop
        self.reference = reference
        self.seen = seen

    @property
    def facts(self) -> Facts:
        """A GLib.Error where it is gone."""
        if self.desktop.current(self.seen) and (facts := self.seen.facts.get(self.reference)):
            return facts
        [facts] = facts_of(self.desktop.bus, [self.reference])
        if facts is None:
            raise GLib.Error(f"{self.reference} is gone")
        return facts

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def role(self) -> str:
        return self.facts.role

    @property
    def description(self) -> str:
        return self.facts.description

    @property
    def text(self) -> str:
        """What is written in it: of an entry what was typed, of a label what it says."""
        facts = self.facts
        if TEXT not in facts.interfaces:
            return facts.name
        return self._ask(TEXT, "GetText", GLib.Variant("(ii)", (0, 2**31 - 1)))[0]

    @property
    def selections(self) -> int:
        """How many parts of its text are selected."""
        return self._ask(TEXT, "GetNSelections")[0]

    def is_(self, state: str) -> bool:
        """Whether it has a state, as in is_("focused"), is_("checked"), is_("sensitive")."""
        return bool(self.facts.states >> int(getattr(Atspi.StateType, state.upper())) & 1)

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Left, top, width and height, from the corner of its window."""
        return self._ask(COMPONENT, "GetExtents", GLib.Variant("(u)", (int(Atspi.CoordType.WINDOW),)))[0]

    def press(self) -> None:
        """Does its first action, as a screen reader would."""
        facts = self.facts
        self.desktop.pass_time()
        actions = ACTION in facts.interfaces and self._ask(PROPERTIES, "Get", GLib.Variant("(ss)", (ACTION, "NActions")))[0]
        if not actions:
            raise NotThere(f"“{facts.name}” ({facts.role}) can not be pressed")
        self._ask(ACTION, "DoAction", GLib.Variant("(i)", (0,)))

    def _ask(self, interface: str, method: str, arguments: GLib.Variant | None = None) -> tuple:
        return self.desktop.bus.ask(Call(self.reference, interface, method, arguments))

    @property
    def children(self) -> Iterator["Control"]:
        now = self.desktop.now
        for child in now.children.get(self.reference, ()):
            yield Control(self.desktop, child, now)

    def walk(self) -> Iterator["Control"]:
        """This control and everything in it, in reading order; what disappears meanwhile is passed over."""
        now = self.desktop.now
        for reference in now.walk(self.reference):
            if reference in now.facts:
                yield Control(self.desktop, reference, now)

    def tree(self, depth: int = 0) -> str:
        """What a screen reader has to read from, for a person who wonders why something was not found."""
        now = self.desktop.now

        def lines(reference: Reference, depth: int) -> Iterator[str]:
            if facts := now.facts.get(reference):
                # What only holds others is left out.
                is_said = facts.role not in ("panel", "filler", "scroll bar", "image") or not facts.name.startswith("Gtk") and facts.name
                if is_said:
                    yield f"{'  ' * depth}{facts.role} “{facts.name}”\n"
                if depth == 40:
                    yield "…\n"
                    return
                for child in now.children.get(reference, ()):
                    yield from lines(child, depth + bool(is_said))

        return "".join(lines(self.reference, depth))
