"""A system bus of a test's own: where services of the machine are, for programs that are started with its address."""

import subprocess
from pathlib import Path

CONFIG = """
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


class SystemBus:
    """A bus from when it is made until `leave`; GLib goes to it where DBUS_SYSTEM_BUS_ADDRESS says so."""

    def __init__(self, folder: Path):
        config = folder / "system-bus.conf"
        config.write_text(CONFIG.format(socket=folder / "system-bus"))
        command = ["dbus-daemon", "--config-file", str(config), "--nofork", "--nopidfile", "--print-address=1"]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        # Written once it takes connections.
        self.address = self.process.stdout.readline().strip()

    def leave(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()
