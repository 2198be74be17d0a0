"""The scanner's result sheet: joining a Wi-Fi network, after it was asked for."""

import unittest

from networkmanager import ETHERNET, UNAVAILABLE, Network, NetworkManager
from resultcase import ResultCase
from systembus import SystemBus

CAFE = "WIFI:T:WPA;S:Café;P:correct horse;;"


class Joining(ResultCase):
    """Wi-Fi through NetworkManager, on a system bus of the test's own."""

    def setUp(self):
        super().setUp()
        self.system = SystemBus(self.folder)
        self.addCleanup(self.system.leave)

    def manage(self, *networks: Network, **options) -> NetworkManager:
        service = NetworkManager(self.system.address, *networks, **options)
        self.addCleanup(service.leave)
        return service

    def open_scanner(self, settings: str = "", **environment: str | None) -> None:
        super().open_scanner(settings, DBUS_SYSTEM_BUS_ADDRESS=self.system.address, **environment)

    def connect(self) -> None:
        self.person.press("Connect…", "push button")
        self.agree()

    def agree(self) -> None:
        question = self.person.window("Connect to this network?")
        self.person.press("Connect", "push button", within=question)
        self.person.wait_for_gone("Connect to this network?", "frame")

    def test_a_network_is_joined_after_a_question_and_not_before(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"), Network(b"Other", None))
        self.open_scanner()
        self.show(CAFE)
        self.assertEqual(person.look_for("correct horse"), [], "a password stays covered")
        person.press("Connect…", "push button")
        question = person.window("Connect to this network?")
        person.find("Café", "label", within=question)
        person.keys("Escape")
        person.wait_for_gone("Connect to this network?", "frame")
        self.assertEqual(service.changes, [], "nothing is joined without a click")
        self.connect()
        person.find("Connected to “Café”. The network will be remembered.", "label")
        self.assertEqual(service.changes, ["AddAndActivateConnection"])
        [settings] = service.settings()
        self.assertEqual(bytes(settings["802-11-wireless"]["ssid"]), "Café".encode())
        self.assertEqual(settings["802-11-wireless-security"], {"key-mgmt": "wpa-psk", "psk": "correct horse"})
        self.assertEqual(settings["connection"]["type"], "802-11-wireless")
        # The same code once more makes no second connection.
        self.close()
        self.show(CAFE)
        self.connect()
        person.find("Connected to “Café”. The network will be remembered.", "label")
        self.assertEqual(service.changes, ["AddAndActivateConnection", "ActivateConnection"])
        self.assertEqual(len(service.settings()), 1)

    def test_a_wrong_password_is_said_and_nothing_is_remembered(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "of today"))
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        self.says("“Café” didn’t accept the password. Ask for the current password")
        person.wait_until(lambda: service.settings() == [], "nothing remembered")
        self.assertEqual(service.changes, ["AddAndActivateConnection", "Delete"])
        service.networks = (Network("Café".encode(), "correct horse"),)
        person.press("Try again", "push button")
        self.agree()
        person.find("Connected to “Café”. The network will be remembered.", "label")

    def test_what_was_remembered_stays_when_a_later_code_is_wrong(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"))
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        person.find("Connected to “Café”. The network will be remembered.", "label")
        before = service.settings()
        self.show("WIFI:T:WPA;S:Café;P:of yesterday;;")
        self.connect()
        self.says("“Café” didn’t accept the password.")
        person.wait_until(lambda: "Update" in service.changes, "the settings put back")
        self.assertNotIn("Save", service.changes)
        self.assertEqual(service.settings(), before)
        self.assertNotIn("Delete", service.changes)

    def test_connecting_is_ended_by_cancel_and_by_leaving(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"))
        service.answers.clear()
        self.open_scanner()
        for number, end in enumerate((lambda: person.press("Cancel", "push button"), lambda: person.keys("Escape")), 1):
            self.show(CAFE)
            self.connect()
            person.find("Connecting to “Café”…", "label")
            person.wait_until(lambda: service.waiting, "NetworkManager at work")
            service.waiting = None
            end()
            ended = ["AddAndActivateConnection", "DeactivateConnection", "Delete"] * number
            person.wait_until(lambda: service.changes == ended, "an end of it")
            self.assertEqual(service.settings(), [])
        self.show("no network")
        self.assertEqual(person.look_for("Connecting was cancelled. Nothing was saved."), [])

    def test_an_open_network_that_does_not_show_itself_is_joined_by_its_name(self):
        service = self.manage(Network(b"Shy", None))
        self.open_scanner()
        self.show("WIFI:T:nopass;S:Shy;H:true;;")
        self.says("The network has no password")
        self.connect()
        self.person.find("Connected to “Shy”. The network will be remembered.", "label")
        [settings] = service.settings()
        self.assertIs(settings["802-11-wireless"]["hidden"], True)
        self.assertNotIn("802-11-wireless-security", settings)

    def test_what_is_in_the_way_is_said(self):
        person = self.person
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        self.says("NetworkManager isn’t running, but Quire needs it to join networks. Copy the password")
        for options, words in (
            ({"NetworkingEnabled": False}, "Networking is switched off."),
            ({"WirelessEnabled": False}, "Wi-Fi is switched off. Switch Wi-Fi on, then try again."),
            ({"WirelessHardwareEnabled": False}, "Wi-Fi is blocked by a switch on this computer."),
            ({"device_state": UNAVAILABLE}, "The Wi-Fi adapter isn’t ready."),
            ({}, "“Café” is out of range."),
            ({"device_type": ETHERNET}, "This computer has no Wi-Fi adapter."),
        ):
            service = NetworkManager(self.system.address, **options)
            person.press("Try again", "push button")
            self.agree()
            self.says(words)
            self.assertEqual(service.settings(), [], words)
            service.leave()
        # Trying again would not help where there is no device.
        self.assertFalse(self.offers("Try again"))

    def test_a_machine_without_a_system_bus_says_so(self):
        ResultCase.open_scanner(self, DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.folder}/no-bus")
        self.show(CAFE)
        self.connect()
        self.says("Quire can’t reach the system services of this computer. Copy the password")

    def test_a_network_that_cannot_work_is_not_asked_about(self):
        service = self.manage(Network("Café".encode(), "correct horse"))
        self.open_scanner()
        self.show("WIFI:T:WPA;S:Café;P:short;;")
        if self.offers("Connect…"):
            self.person.press("Connect…", "push button")
            self.says("The password has 5 characters, but this kind of network requires 8 to 63.")
        self.assertEqual(service.changes, [])


if __name__ == "__main__":
    unittest.main()
