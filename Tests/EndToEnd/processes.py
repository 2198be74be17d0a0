"""Programs that a test runs to their end."""

import os
import select
import subprocess
import time


def ending(process: int) -> int | None:
    """A file that can be read when a process has ended; None where it has already."""
    try:
        return os.pidfd_open(process)
    except ProcessLookupError:
        return None


def ends_by(file: int | None, deadline: float) -> bool:
    """Waits for the end of a process, and closes its file."""
    if file is None:
        return True
    try:
        watch = select.poll()
        watch.register(file, select.POLLIN)
        return bool(watch.poll(max(0, 1000 * (deadline - time.monotonic()))))
    finally:
        os.close(file)


def wait_for(process: subprocess.Popen, timeout: float) -> int:
    """Waits for the end of a process, and gives its exit status as soon as there is one.

    `Popen.wait` with a time limit sleeps up to 50 ms between two looks, which for hundreds of keys adds up to seconds.
    """
    if process.poll() is None:
        ends_by(ending(process.pid), time.monotonic() + timeout)
    if process.poll() is None:
        raise subprocess.TimeoutExpired(process.args, timeout)
    return process.returncode


def do(*command: str, timeout: float = 30) -> None:
    """Runs a command of which nothing is read, and fails where it fails."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        status = wait_for(process, timeout)
    except BaseException:
        process.kill()
        process.wait()
        raise
    if status:
        raise subprocess.CalledProcessError(status, command)
