"""What the kernel counts for a process: switches, processor time and memory (proc(5))."""

import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

# Seconds without a system call after which the next one is a wake-up of its own.
REST = 0.1


@dataclass
class Counts:
    """Since the start of the process, of the threads that live."""

    switches: int
    processor_seconds: float
    threads: int

    @classmethod
    def of(cls, process: int) -> "Counts":
        switches, nanoseconds, threads = 0, 0, 0
        for task in Path(f"/proc/{process}/task").iterdir():
            # Each time a thread went to sleep by itself it was woken up before.
            switches += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", (task / "status").read_text(), re.M)[1])
            nanoseconds += int((task / "schedstat").read_text().split()[0])
            threads += 1
        return cls(switches, nanoseconds / 1e9, threads)


@dataclass
class Memory:
    """In kilobytes, from smaps_rollup."""

    proportional: int
    private: int
    anonymous: int

    @classmethod
    def of(cls, process: int) -> "Memory":
        said = Path(f"/proc/{process}/smaps_rollup").read_text()
        size = {name: int(kilobytes) for name, kilobytes in re.findall(r"^(\w+):\s+(\d+) kB", said, re.M)}
        return cls(size["Pss"], size["Private_Clean"] + size["Private_Dirty"], size["Anonymous"])


def wakeups(processes: dict[str, int], seconds: float, folder: Path) -> dict[str, list[float]]:
    """When each process woke up from a rest, in seconds from the beginning: strace lists every system call of all its threads."""
    tracers = {
        name: subprocess.Popen(
            ["strace", "-f", "-ttt", "-q", "-o", str(folder / name), "-p", str(process)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for name, process in processes.items()
    }
    time.sleep(1)
    begin = time.time()
    time.sleep(seconds)
    for tracer in tracers.values():
        tracer.terminate()
        tracer.wait()
    woken = {}
    for name in processes:
        # A call is written when it began; the one that a thread sleeps in has no other near it.
        times = [float(line.split()[1]) for line in (folder / name).read_text().splitlines()]
        times = [at - begin for at in times if begin <= at <= begin + seconds]
        woken[name] = [at for before, at in zip([-1.0, *times], times) if at - before > REST]
    return woken
