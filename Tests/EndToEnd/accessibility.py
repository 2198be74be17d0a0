"""What the programs tell a screen reader, read by as few messages as can be.

libatspi asks for one property at a time and waits for each. Here the facts of all controls of a program come in one answer of its cache
(org.a11y.atspi.Cache.GetItems); what the cache is not to be trusted with, which controls there are and in what order, is asked of all of
them at once. A picture of the whole desktop takes a few round trips, however many controls there are.
"""

import ast
import contextlib
import functools
import itertools
import re
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import gi

gi.require_version("Atspi", "2.0")
# Of libatspi only the names of roles and states are used.
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE, ACTION, TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action", "org.a11y.atspi.Text"
COMPONENT, CACHE, REGISTRY = "org.a11y.atspi.Component", "org.a11y.atspi.Cache", "org.a11y.atspi.Registry"
VALUE = "org.a11y.atspi.Value"
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
    """A question to a control."""

    to: Reference
    interface: str
    method: str
    arguments: GLib.Variant | None = None


class Facts(NamedTuple):
    """What a control says of itself."""

    role: str
    name: str
    description: str
    # One bit for each of Atspi.StateType.
    states: int
    # How many can be seen in it; negative where the control does not say.
    children: int = -1
    # Its place among those of its parent.
    index: int = -1
    interfaces: str = ""

    def has(self, state: str) -> bool:
        return bool(self.states >> int(getattr(Atspi.StateType, state.upper())) & 1)


# at-spi2-core 2.54 has given a role another name, and GTK 4.10 toggle buttons and groups roles of their own.
RENAMED_ROLES = {"button": "push button", "toggle button": "push button", "grouping": "panel"}


@functools.cache
def role_name(role: int) -> str:
    name = Atspi.role_get_name(Atspi.Role(role))
    return RENAMED_ROLES.get(name, name)


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
        # Whose children are others than when they were last asked for. What a program tells before it answers is here before its answer.
        self.changed: set[Reference] = set()
        self.context.push_thread_default()
        self.connection.signal_subscribe(
            None, "org.a11y.atspi.Event.Object", "ChildrenChanged", None, None, Gio.DBusSignalFlags.NONE,
            lambda _connection, sender, path, *_: self.changed.add(Reference(sender, path)),
        )  # fmt: skip
        self.context.pop_thread_default()
        # How many times was waited, and for how many answers.
        self.round_trips = self.messages = 0

    @staticmethod
    def _connect(address: str) -> Gio.DBusConnection:
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def ask_all(self, calls: Iterable[Call]) -> list[GLib.Variant | None]:
        """Sends all questions, then waits for the answers; None where there was none."""
        calls = list(calls)
        answers: list[GLib.Variant | None] = [None] * len(calls)
        missing = len(calls)

        def answered(connection, result, index) -> None:
            nonlocal missing
            missing -= 1
            try:
                answers[index] = connection.call_finish(result)
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


# An answer of a cache as GLib writes it: unpacked value by value by Python it takes six times as long as the program needs to make it.
STRING = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
ITEM = re.compile(
    rf"\(\('([^']*)', '([^']*)'\), \('[^']*', '[^']*'\), \('[^']*', '[^']*'\), (-?\d+), (-?\d+), "
    rf"\[([^\]]*)\], {STRING}, (\d+), {STRING}, \[([\d, ]*)\]\)"
)
CHILD = re.compile(r"\('([^']*)', '([^']*)'\)")


def string(written: str) -> str:
    return ast.literal_eval(written) if "\\" in written else written[1:-1]


def items(answer: GLib.Variant) -> Iterator[tuple[Reference, Facts]]:
    """What a cache tells: control, program, parent, index, children, interfaces, name, role, description, states."""
    for bus, path, index, children, interfaces, name, role, description, states in ITEM.findall(answer.print_(False)):
        mask = states_mask([int(word) for word in states.split(", ") if word])
        yield (
            Reference(bus, path),
            Facts(role_name(int(role)), string(name), string(description), mask, int(children), int(index), interfaces),
        )


def children_in(answer: GLib.Variant | None) -> list[Reference]:
    return list(itertools.starmap(Reference, CHILD.findall(answer.print_(False)))) if answer else []


class Snapshot:
    """All controls of all programs at one moment."""

    def __init__(self, bus: AccessibilityBus, before: "Snapshot | None" = None):
        """`before`: who was where is known of what has not changed since."""
        self.facts: dict[Reference, Facts] = {}
        self.children: dict[Reference, list[Reference]] = {}
        self._read(bus, before.children if before else {})
        self.taken = time.monotonic()

    def _read(self, bus: AccessibilityBus, before: dict[Reference, list[Reference]]) -> None:
        programs = self._ask_children(bus, [DESKTOP])
        self._ask_caches(bus, programs)
        # Of its windows a cache knows nothing.
        reached, ahead = set(programs), self._ask_children(bus, programs)
        while ahead:
            # Whoever is found on the way down and has to be asked; what has no children has not.
            asked = []
            while ahead:
                reference = ahead.pop()
                if reference in reached:
                    continue
                reached.add(reference)
                if reference not in self.children and self._is_as(before.get(reference), reference, bus):
                    self.children[reference] = before[reference]
                if reference in self.children:
                    ahead.extend(self.children[reference])
                elif reference not in self.facts or self.facts[reference].children:
                    asked.append(reference)
            ahead = self._ask_children(bus, asked) if asked else []
        # A control enters the cache when it is first reached, and a program is not in it.
        unknown = reached - self.facts.keys()
        if late := {reference.bus for reference in unknown.difference(programs)}:
            self._ask_caches(bus, [program for program in programs if program.bus in late])
        rest = [reference for reference in unknown if reference not in self.facts]
        self.facts.update((reference, facts) for reference, facts in zip(rest, facts_of(bus, rest), strict=True) if facts)

    def _is_as(self, before: list[Reference] | None, reference: Reference, bus: AccessibilityBus) -> bool:
        """Whether a control has the children that it had: it has told of no change, and there are as many, in the same order."""
        facts = self.facts.get(reference)
        if before is None or facts is None or reference in bus.changed or facts.children != len(before):
            return False
        places = [self.facts[child].index if child in self.facts else -1 for child in before]
        return all(place >= 0 for place in places) and all(place < following for place, following in itertools.pairwise(places))

    def _ask_children(self, bus: AccessibilityBus, references: list[Reference]) -> list[Reference]:
        # What changes from now on may be in the answer or not, and is asked again.
        bus.changed.difference_update(references)
        answers = bus.ask_all(Call(reference, ACCESSIBLE, "GetChildren") for reference in references)
        for reference, answer in zip(references, answers, strict=True):
            self.children[reference] = children_in(answer)
        return [child for reference in references for child in self.children[reference]]

    def _ask_caches(self, bus: AccessibilityBus, programs: list[Reference]) -> None:
        for answer in bus.ask_all(Call(Reference(program.bus, "/org/a11y/atspi/cache"), CACHE, "GetItems") for program in programs):
            self.facts.update(items(answer) if answer else ())

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
    said = [answer.unpack()[0] if answer else None for answer in answers]
    found: list[Facts | None] = []
    for first in range(0, len(said), len(questions)):
        role, name, description, states, interfaces = said[first : first + len(questions)]
        is_there = role is not None and states is not None
        found.append(
            Facts(role_name(role), name or "", description or "", states_mask(states), interfaces=str(interfaces)) if is_there else None
        )
    return found


class Desktop:
    """What is on the desktop: everything that is asked within one moment is answered from one snapshot."""

    # For how long what was read is what is there, in seconds, unless the person does something or waits.
    MOMENT = 0.1

    def __init__(self):
        self.bus = AccessibilityBus()
        self.last: Snapshot | None = None
        self.is_past = True
        # Windows that are there, and those that were there when keys were last pressed.
        self.open_windows: list[Reference] = []
        self.old_windows: set[Reference] = set()
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

    def has_keyboard(self) -> bool:
        """Whether the keyboard is where it belongs: with a window that has come to those of its program, else with any.

        A window that opens or closes is told of before the window manager moves the keyboard.
        """
        self.open_windows = []
        for answer in self.bus.ask_all(Call(program, ACCESSIBLE, "GetChildren") for program in self._children(DESKTOP)):
            self.open_windows.extend(children_in(answer))
        questions = [Call(window, ACCESSIBLE, method) for method in ("GetRole", "GetState") for window in self.open_windows]
        said = [answer.unpack()[0] if answer else None for answer in self.bus.ask_all(questions)]
        roles, states = said[: len(self.open_windows)], said[len(self.open_windows) :]
        # Of its own dialogs, which are no frames, GTK 4.8 does not say it.
        if not any(states) or any(role is not None and role_name(role) != "frame" for role in roles):
            return True
        windows = zip(self.open_windows, states, strict=True)
        active = {window for window, words in windows if words and Facts("frame", "", "", states_mask(words)).has("active")}
        programs = {window.bus for window in active}
        return bool(active) and all(w in active or w in self.old_windows for w in self.open_windows if w.bus in programs)

    def get_used_to_windows(self) -> None:
        """Those that are open now need not get the keyboard any more."""
        self.old_windows.update(self.open_windows)

    def _children(self, reference: Reference) -> list[Reference]:
        [answer] = self.bus.ask_all([Call(reference, ACCESSIBLE, "GetChildren")])
        return children_in(answer)

    @property
    def programs(self) -> list[Reference]:
        """Who has said that there is something to read."""
        return self.now.children[DESKTOP]

    @property
    def windows(self) -> list["Control"]:
        """All windows of all programs, as a screen reader finds them."""
        now = self.now
        windows = (window for program in now.children[DESKTOP] for window in now.children.get(program, ()))
        return [Control(self, window, now) for window in windows if window in now.facts]


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
        return self.facts.has(state)

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

    @property
    def value(self) -> float:
        """Of a slider."""
        return self._ask(PROPERTIES, "Get", GLib.Variant("(ss)", (VALUE, "CurrentValue")))[0]

    @value.setter
    def value(self, value: float) -> None:
        self.desktop.pass_time()
        self._ask(PROPERTIES, "Set", GLib.Variant("(ssv)", (VALUE, "CurrentValue", GLib.Variant("d", value))))

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
