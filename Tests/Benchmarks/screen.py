"""When the screen changes."""

import selectors
import subprocess
import time


class Screen:
    """What `screen-changes` sees of an X display."""

    def __enter__(self) -> "Screen":
        self.watcher = subprocess.Popen(["screen-changes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.watcher.stdout, selectors.EVENT_READ)
        if self.watcher.stdout.readline() != b"ready\n":
            raise RuntimeError("screen-changes did not start")
        return self

    def __exit__(self, *_: object) -> None:
        self.watcher.stdin.close()
        self.watcher.wait()

    def wait_for_rest(self, seconds: float) -> list[tuple[float, int]]:
        """Waits until nothing has changed for so long; gives the changes up to then, as (time of the monotonic clock, pixels)."""
        return self._watch(seconds, ends_at_rest=True)

    def watch(self, seconds: float) -> list[tuple[float, int]]:
        """The changes within so long, also where something blinks."""
        return self._watch(seconds, ends_at_rest=False)

    def _watch(self, seconds: float, ends_at_rest: bool) -> list[tuple[float, int]]:
        changes = []
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self.selector.select(left):
                break
            self.rest += self.watcher.stdout.read1()
            *lines, self.rest = self.rest.split(b"\n")
            for line in lines:
                at, pixels = line.split()
                changes.append((float(at), int(pixels)))
                if ends_at_rest:
                    end = max(end, float(at) + seconds)
        return changes
