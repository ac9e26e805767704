"""Files that are there whole or not at all, and a lock for whoever writes a folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # no locks on this system: then the last writer wins
    fcntl = None  # type: ignore[assignment]


@contextmanager
def locked(folder: Path, shared: bool = False) -> Iterator[None]:
    """Alone in the folder (`shared`: no writer in it); waits for others.  The lock ends with the process."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        if fcntl is not None:
            # A file system without locks must not keep anybody from reading.
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def replace_text(path: Path, text: str) -> None:
    """Write the file by way of another one beside it, which is on the disk before it takes the name."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, data: bytes) -> None:
    """The same of bytes."""
    handle, partial = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(partial, 0o666 & ~mask)
        os.replace(partial, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial)
        raise


def sync(folder: Path) -> None:
    """Put the folder's names on the disk."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
