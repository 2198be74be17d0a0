"""A web site of pictures, good and bad, behind TLS with a certificate of its own."""

import ssl
import struct
import subprocess
import threading
import zlib
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def png(width: int, height: int, color: tuple[int, int, int] = (200, 40, 40)) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def bomb(side: int) -> bytes:
    """A small file of a picture that is too large for any memory: one bit a pixel, all of them black."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class PictureSite:
    """Serves on https://localhost:PORT/, and counts what is asked for."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.hits: Counter[str] = Counter()
        # Bodies by path; a function writes its answer itself.
        self.pages: dict[str, object] = {}
        self.tags: dict[str, str] = {}
        self.certificate = folder / "site.pem"
        key = folder / "site.key"
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(self.certificate),
            ],
            check=True, capture_output=True,
        )
        self.server = self._server()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        # What nobody may ask: the same without TLS.
        self.plain = self._server()
        for server in (self.server, self.plain):
            threading.Thread(target=server.serve_forever, daemon=True).start()

    def close(self) -> None:
        for server in (self.server, self.plain):
            server.shutdown()
            server.server_close()

    def address(self, path: str) -> str:
        return f"https://localhost:{self.server.server_address[1]}{path}"

    def plain_address(self, path: str) -> str:
        return f"http://localhost:{self.plain.server_address[1]}{path}"

    def _server(self) -> ThreadingHTTPServer:
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                is_plain = self.server is site.plain
                site.hits[("plain" if is_plain else "") + self.path] += 1
                page = site.pages.get(self.path)
                try:
                    if callable(page):
                        page(self)
                    elif page is None:
                        self.send_error(404)
                    else:
                        self.give(page)
                except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
                    pass

            def give(self, body: bytes, kind: str = "image/png") -> None:
                tag = site.tags.get(self.path)
                if tag and self.headers.get("If-None-Match") == tag:
                    site.hits[self.path + " not modified"] += 1
                    self.send_response(304)
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                if tag:
                    self.send_header("ETag", tag)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments) -> None:
                pass

        return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def redirect(address: str):
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", address)
        handler.end_headers()

    return answer


def endless(handler: BaseHTTPRequestHandler) -> None:
    """A body without a length that never ends."""
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(bytes(65536))


def dripping(handler: BaseHTTPRequestHandler) -> None:
    """One byte a second."""
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b"x")
        handler.wfile.flush()
        threading.Event().wait(1)


def announced(size: int):
    """Says how large it is before it sends anything."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(size))
        handler.end_headers()
        for _ in range(size // 65536):
            handler.wfile.write(bytes(65536))

    return answer


def cut(body: bytes):
    """Promises all of it and sends half."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body[: len(body) // 2])
        handler.wfile.flush()
        handler.close_connection = True

    return answer
