"""Programs that a test runs to their end."""

import os
import select
import subprocess


def wait_for(process: subprocess.Popen, timeout: float) -> int:
    """Waits for the end of a process, and gives its exit status as soon as there is one.

    `Popen.wait` with a time limit sleeps up to 50 ms between two looks, which for hundreds of keys adds up to seconds.
    """
    if process.poll() is None:
        ending = os.pidfd_open(process.pid)
        try:
            watch = select.poll()
            watch.register(ending, select.POLLIN)
            watch.poll(1000 * timeout)
        finally:
            os.close(ending)
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
