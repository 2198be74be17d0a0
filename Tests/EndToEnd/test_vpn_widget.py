"""The VPN widget: what NetworkManager tells, over a system bus of the test's own."""

import os
import time
from pathlib import Path

from busservice import BusService
from cases import CommandLineCase
from networkmanager import ITSELF, NAME, ROOT
from systembus import SystemBus
from test_widgets import PinnedCase
from tunnelmanager import TunnelManager


class Silence(BusService):
    """A NetworkManager that is there and answers nothing."""

    def __init__(self, address: str):
        super().__init__(NAME, ROOT, ITSELF, address)

    def _called(self, *_) -> None:
        pass

    def _asked(self, *_):
        # Whoever asks waits; so does the thread of this service.
        time.sleep(60)


class Machine:
    """A test with a system bus of its own."""

    def setUp(self):
        super().setUp()
        self.system = SystemBus(self.folder)
        self.addCleanup(self.system.leave)
        # Programs are started by others, which hand on what they were told.
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = self.system.address

    def manage(self) -> TunnelManager:
        service = self.begin_managing()
        self.addCleanup(service.leave)
        return service

    def begin_managing(self) -> TunnelManager:
        """One that the test itself ends."""
        service = TunnelManager(self.system.address)
        service.add("office", "Office", server="vpn.example.org:51820", interface="lo")
        return service


class Telling(Machine, CommandLineCase):
    """In the terminal, without a display."""

    def says(self, *settings: str) -> str:
        return self.quire("widget", "timeline", "vpn", *settings).stdout.decode()

    def test_each_state_is_told(self):
        self.assertIn("NetworkManager isn’t running", self.says())
        service = self.manage()
        self.assertIn("Office · Disconnected", self.says())
        service.begin("office")
        self.assertIn("Office · Connecting", self.says())
        service.up("office")
        self.assertIn("Office · Connected", self.says())
        self.assertIn("vpn.example.org:51820", self.says("--family", "medium"))
        service.add("lab", "Lab", kind="openvpn", server="lab.example.org")
        service.up("lab")
        self.assertIn("2 of 2 connected", self.says())
        self.assertIn("Lab · Connected", self.says("--set", "connection=Lab"))
        service.down("office")
        service.down("lab")
        service.remove("office")
        service.remove("lab")
        self.assertIn("No VPN set up", self.says())

    def test_a_network_manager_that_says_nothing_is_told_of_in_time(self):
        service = Silence(self.system.address)
        self.addCleanup(service.leave)
        begin = time.monotonic()
        self.assertIn("NetworkManager isn’t responding", self.says())
        self.assertLess(time.monotonic() - begin, 10)

    def test_without_a_system_bus_that_is_said(self):
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nowhere"
        self.assertIn("No system bus", self.says())


class Showing(Machine, PinnedCase):
    """On the desktop."""

    def pin(self, family: str = "small", *settings: str):
        self.quire("widget", "pin", "vpn", "--family", family, *settings)
        return self.pinned("VPN")

    def test_what_happens_outside_reaches_the_window_within_a_second(self):
        person, service = self.person, self.manage()
        self.pin()
        person.find("Disconnected", "label")
        service.begin("office")
        person.find("Connecting", "label", timeout=1)
        service.up("office")
        person.find("Connected", "label", timeout=1)
        service.rename("office", "Headquarters")
        person.find("Headquarters", "label", timeout=1)
        service.down("office")
        person.find("Disconnected", "label", timeout=1)
        service.remove("office")
        person.find("No VPN set up", "label", timeout=1)

    def test_the_button_connects_and_disconnects(self):
        person, service = self.person, self.manage()
        service.hold()
        self.pin()
        person.press("Connect Office", "push button")
        person.find("Connecting", "label")
        # The widget says so before the service has heard of it.
        person.wait_until(lambda: service.tunnels, "the wish at the service")
        service.up("office")
        person.find("Connected", "label")
        person.press("Disconnect Office", "push button")
        person.find("Disconnected", "label")
        self.assertEqual(service.changes, ["ActivateConnection", "DeactivateConnection"])

    def test_what_is_refused_is_said_in_the_widget(self):
        person, service = self.person, self.manage()
        service.refuse("PermissionDenied", "Not authorized to control networking.")
        self.pin("medium")
        person.press("Connect Office", "push button")
        person.find("Failed", "label")
        self.assertIn("Permission was denied.", person.window("VPN").tree())

    def test_a_network_manager_that_goes_and_comes_is_told_of(self):
        person, service = self.person, self.begin_managing()
        self.pin()
        person.find("Disconnected", "label")
        service.leave()
        person.find("NetworkManager isn’t running", "label", timeout=1)
        self.manage().up("office")
        person.find("Connected", "label", timeout=1)

    def test_a_network_manager_that_says_nothing_keeps_no_other_widget_waiting(self):
        person = self.person
        service = Silence(self.system.address)
        self.addCleanup(service.leave)
        self.pin()
        self.quire("widget", "pin", "month")
        self.pinned("Month")
        person.find("NetworkManager isn’t responding", "label", timeout=8)

    def test_nothing_is_asked_while_nothing_happens(self):
        person, service = self.person, self.manage()
        self.pin("large")
        person.find("Disconnected", "label")

        def questions_for(name: str) -> int:
            before = service.questions
            service.rename("office", name)
            person.find(name, "label")
            return service.questions - before

        # The first change may meet what came before it.
        questions_for("A")
        once = questions_for("B")
        begin = service.questions
        self.assertTrue(self.is_still(lambda: service.questions, 3))
        self.assertEqual(service.questions, begin)
        self.assertLessEqual(questions_for("C"), once + 1)

    def test_what_goes_through_is_counted_only_while_it_can_be_seen(self):
        person, service = self.person, self.manage()
        service.up("office")
        host = self.pin("medium").process
        person.find("Connected", "label")
        # A sample a second is read from the kernel's files.
        person.wait_until(lambda: not self.is_still(lambda: self.readings(host), 1.5), "samples")
        person.do("xdotool", "windowminimize", self.pinned("VPN").id)
        person.wait_until(lambda: self.is_still(lambda: self.readings(host), 2.5), "an end of the samples", timeout=15)

    @staticmethod
    def readings(process: int) -> int:
        """Calls of read(2) and its like by all threads of a process."""
        return int(Path(f"/proc/{process}/io").read_text().partition("syscr: ")[2].split()[0])

    @staticmethod
    def is_still(count, seconds: float) -> bool:
        """Whether a count stays for that long."""
        before, end = count(), time.monotonic() + seconds
        while time.monotonic() < end:
            if count() != before:
                return False
            time.sleep(0.1)
        return True
