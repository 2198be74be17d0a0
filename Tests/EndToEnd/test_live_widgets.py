"""The widgets about the machine: each with the real service, or with that service's own mock where the hardware is missing."""

import os
import subprocess
import wave
from pathlib import Path

from cases import CommandLineCase
from mockservice import MockService
from systembus import SystemBus
from test_vpn_widget import Machine
from test_widgets import PinnedCase

UPOWER = ("upower", "org.freedesktop.UPower", "/org/freedesktop/UPower")
PROFILES = ("power_profiles_daemon", "net.hadess.PowerProfiles", "/net/hadess/PowerProfiles")
BLUEZ = ("bluez5", "org.bluez", "/")
MANAGER = ("networkmanager", "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager")
MPRIS = "/usr/lib/mpv-mpris/mpris.so"


class LiveCase(Machine, PinnedCase):
    SESSIONS = ("x11",)

    def mock(self, template: str, name: str, path: str) -> MockService:
        service = MockService(template, name, path, self.system.address)
        self.addCleanup(service.leave)
        return service

    def pin(self, kind: str, family: str, title: str):
        self.quire("widget", "pin", kind, "--family", family)
        return self.pinned(title)

    def run_service(self, *command: str, **environment: str) -> subprocess.Popen:
        """A real one, until the end of the test at the latest."""
        process = subprocess.Popen(
            command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.addCleanup(self.end, process)
        return process

    def end(self, process: subprocess.Popen) -> None:
        process.kill()
        process.wait(10)


class Absent(Machine, CommandLineCase):
    def test_each_says_what_is_missing(self):
        for kind, words in (
            ("battery", "UPower isn’t running"),
            ("network", "NetworkManager isn’t running"),
            ("bluetooth", "Bluetooth isn’t running"),
            ("sound", "No sound server"),
            ("media", "Nothing is playing"),
        ):
            self.assertIn(words, self.quire("widget", "timeline", kind).stdout.decode())

    def test_the_load_is_that_of_this_computer(self):
        said = self.quire("widget", "timeline", "system", "--family", "large").stdout.decode()
        total = int(Path("/proc/meminfo").read_text().split()[1]) * 1024
        self.assertIn(f"of {total / 1e9:.1f} GB" if total < 9.95e9 else f"of {total / 1e9:.0f} GB", said)
        self.assertIn("Disk", said)


class Batteries(LiveCase):
    def battery(self, service: MockService, percentage: float) -> str:
        [path] = service.call("AddDischargingBattery", "(ssdx)", "BAT0", "Mock", percentage, 4500)
        return path

    def test_a_battery_is_told_of_while_it_runs_down(self):
        person, service = self.person, self.mock(*UPOWER)
        path = self.battery(service, 42.0)
        self.pin("battery", "small", "Battery")
        person.find("42%", "label")
        person.find("1h 15m left", "label")
        service.call("SetDeviceProperties", "(oa{sv})", path, {"Percentage": variant("d", 9.0), "TimeToEmpty": variant("x", 600)})
        person.find("9%", "label", timeout=1)
        person.find("10m left", "label", timeout=1)
        service.call("SetDeviceProperties", "(oa{sv})", path, {"State": variant("u", 1)})
        person.find("Charging", "label", timeout=1)

    def test_a_service_that_goes_and_comes_is_told_of(self):
        person, service = self.person, MockService(*UPOWER, self.system.address)
        self.battery(service, 42.0)
        self.pin("battery", "small", "Battery")
        person.find("42%", "label")
        service.leave()
        person.find("UPower isn’t running", "label", timeout=1)
        self.battery(self.mock(*UPOWER), 80.0)
        person.find("80%", "label", timeout=1)

    def test_the_power_profile_is_chosen(self):
        person, service, profiles = self.person, self.mock(*UPOWER), self.mock(*PROFILES)
        self.battery(service, 42.0)
        self.pin("battery", "large", "Battery")
        person.press("Use the power profile “Saver”", "push button")
        person.find("Saver, active power profile", "push button")
        [active] = profiles.call("Get", "(ss)", PROFILES[1], "ActiveProfile", interface="org.freedesktop.DBus.Properties")
        self.assertEqual(active, "power-saver")

    def test_the_real_upower_of_a_computer_without_batteries(self):
        self.run_service("/usr/libexec/upowerd")
        self.pin("battery", "small", "Battery")
        self.person.find("No battery", "label")


class Networks(LiveCase):
    def test_a_network_is_told_of_and_its_signal(self):
        person, service = self.person, self.mock(*MANAGER)
        self.pin("network", "small", "Network")
        person.find("Not connected", "label")
        [device] = service.call("AddWiFiDevice", "(ssi)", "mock_WiFi", "lo", 100)
        [point] = service.call("AddAccessPoint", "(ssssuuuyu)", device, "home", "Home", "00:11:22:33:44:55", 2, 5180, 5400, 82, 0)
        [settings] = service.call("AddWiFiConnection", "(ssss)", device, "Home_Connection", "Home", "wpa-psk")
        service.call("AddActiveConnection", "(assssu)", [device], settings, point, "active_home", 2)
        person.find("Home", "label", timeout=2)
        person.find("Signal 82%  ·  5.1 GHz", "label")
        service.call("SetProperty", "(sssv)", point, "org.freedesktop.NetworkManager.AccessPoint", "Strength", variant("y", 33))
        person.find("Signal 33%  ·  5.1 GHz", "label", timeout=1)
        service.leave()
        person.find("NetworkManager isn’t running", "label", timeout=1)


class Bluetooth(LiveCase):
    def test_a_device_is_connected_and_disconnected(self):
        person, service = self.person, self.mock(*BLUEZ)
        service.interface = "org.bluez.Mock"
        self.pin("bluetooth", "medium", "Bluetooth")
        person.find("No Bluetooth adapter", "label")
        service.call("AddAdapter", "(ss)", "hci0", "computer")
        service.call("AddDevice", "(sss)", "hci0", "11:22:33:44:55:66", "My Phone")
        service.call("PairDevice", "(ssi)", "hci0", "11:22:33:44:55:66", 5898764)
        # The mock does what it is asked for, and tells of it only when it is told to.
        person.press("Connect My Phone", "push button")
        service.call("ConnectDevice", "(ss)", "hci0", "11:22:33:44:55:66")
        person.press("Disconnect My Phone", "push button", timeout=1)
        service.call("DisconnectDevice", "(ss)", "hci0", "11:22:33:44:55:66")
        person.find("Connect My Phone", "push button", timeout=1)
        self.assertNotIn("couldn’t do that", person.window("Bluetooth").tree())
        service.leave()
        person.find("Bluetooth isn’t running", "label", timeout=1)


class Players(LiveCase):
    def play(self, title: str) -> subprocess.Popen:
        file = self.folder / "tone.wav"
        with wave.open(str(file), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(8000)
            sound.writeframes(b"\0\0" * 8000 * 120)
        # A system-wide installation loads the script by itself; loading it twice makes two players.
        own = [] if Path("/etc/mpv/scripts/mpris.so").exists() else [f"--script={MPRIS}"]
        return self.run_service("mpv", "--no-video", "--ao=null", f"--force-media-title={title}", *own, str(file))

    def test_a_real_player_is_shown_and_obeys(self):
        person = self.person
        self.pin("media", "medium", "Media")
        person.find("Nothing is playing", "label")
        player = self.play("Clair de lune")
        person.find("Clair de lune", "label")
        # The player tells the length of its track later than the title.
        person.find("Position", "slider")
        person.press("Pause", "push button")
        person.find("Play", "push button", timeout=1)
        person.press("Play", "push button")
        person.find("Pause", "push button", timeout=1)
        self.end(player)
        person.find("Nothing is playing", "label", timeout=1)
        self.play("Rêverie")
        person.find("Rêverie", "label")

    def test_its_position_is_set_by_keys(self):
        person = self.person
        self.play("Clair de lune")
        self.pin("media", "large", "Media")
        person.press("Pause", "push button")
        slider = person.find("Position", "slider")
        before = slider.value
        slider.value = 0.5
        person.wait_until(lambda: abs(person.find("Position", "slider").value - 0.5) < 0.05, f"half of the track instead of {before}")
        person.find("1:00", "label")


class Sounds(LiveCase):
    def setUp(self):
        super().setUp()
        os.environ["PULSE_COOKIE"] = str(self.folder / "cookie")

    def serve(self) -> subprocess.Popen:
        sinks = [
            argument
            for name, words in (("desk", "Desk"), ("head", "Headphones"))
            for argument in ("-L", f"module-null-sink sink_name={name} sink_properties=device.description={words}")
        ]
        return self.run_service(
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit", "--use-pid-file=no", "-L",
            "module-native-protocol-unix", *sinks,
        )

    def control(self, *arguments: str) -> str:
        self.person.wait_until(
            lambda: subprocess.run(["pactl", "info"], capture_output=True).returncode == 0, "the sound server", timeout=10
        )
        return subprocess.run(["pactl", *arguments], capture_output=True, text=True, check=True).stdout

    def test_the_volume_is_shown_and_set(self):
        person = self.person
        server = self.serve()
        self.control("set-default-sink", "desk")
        self.control("set-sink-volume", "desk", "65%")
        self.pin("sound", "large", "Sound")
        person.find("65%", "label")
        self.control("set-sink-volume", "desk", "30%")
        person.find("30%", "label", timeout=1)
        person.press("Mute", "push button")
        person.find("Muted", "label")
        self.assertIn("yes", self.control("get-sink-mute", "desk"))
        person.find("Volume", "slider").value = 0.8
        person.find("80%", "label")
        self.assertIn("80%", self.control("get-sink-volume", "desk"))
        person.press("Play through “Headphones”", "push button")
        person.wait_until(lambda: "head" in self.control("get-default-sink"), "the headphones as the default")
        self.end(server)
        person.find("No sound server", "label", timeout=2)
        self.serve()
        self.control("set-sink-volume", "@DEFAULT_SINK@", "20%")
        person.find("20%", "label", timeout=2)


def variant(kind: str, value):
    from gi.repository import GLib

    return GLib.Variant(kind, value)
