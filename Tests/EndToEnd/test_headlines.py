"""The widget program that shows a feed, asked as Quire asks it, with a server of its own."""

import contextlib
import http.server
import json
import os
import threading
import unittest
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cases import CommandLineCase

HEADLINES = Path(__file__).resolve().parent.parent.parent / "data/widgets/headlines"

RSS = """<?xml version="1.0"?><rss version="2.0"><channel><title>The Daily Ferry</title>
<item><title>Old maps, &lt;b&gt;read&lt;/b&gt; anew &amp;amp; corrected</title><link>/2</link><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>
<item><title>Harvest is late</title><link>javascript:alert(1)</link></item>
<item><title>Third</title></item><item><title>Fourth</title></item></channel></rss>"""

ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title>
<entry><title>One</title><link rel="self" href="/no"/><link href="https://example.org/1"/><updated>2026-11-21T08:00:00Z</updated></entry></feed>"""

# Grows to gigabytes where entities are followed.
BOMB = (
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi"))
    + "]><rss><channel><title>&i;</title><item><title>&i;</title></item></channel></rss>"
)


@contextlib.contextmanager
def served(pages: dict[str, bytes]) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/away":
                self.send_response(302)
                self.send_header("Location", "file:///etc/passwd")
                return self.end_headers()
            page = pages.get(self.path)
            self.send_response(200 if page is not None else 404)
            self.end_headers()
            # Who has read enough hangs up.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(page or b"")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Headlines(CommandLineCase):
    def check(self, address: str) -> dict:
        """What `quire widget check` finds out, family by family."""
        done = self.quire("widget", "check", str(HEADLINES), "--set", f"address={address}", "--json", status=None)
        return json.loads(done.stdout)

    def texts(self, address: str) -> dict[str, list[str]]:
        report = self.check(address)
        self.assertEqual((report["problems"], report["warnings"]), ([], []))
        return {family["family"]: family["texts"] for family in report["families"]}

    def problem(self, address: str) -> str:
        report = self.check(address)
        self.assertEqual(len(report["problems"]), 1, report)
        return report["problems"][0]["message"]

    def test_rss_and_atom_are_shown_as_far_as_there_is_room(self):
        with served({"/rss": RSS.encode(), "/atom": ATOM.encode(), "/latin": ATOM.replace("One", "Été").encode("latin-1")}) as site:
            shown = self.texts(f"{site}/rss")
            self.assertEqual(shown["small"], ["The Daily Ferry", "Old maps, read anew & corrected"])
            self.assertEqual(shown["medium"], ["The Daily Ferry", "Old maps, read anew & corrected", "Harvest is late", "Third"])
            self.assertEqual(len(shown["large"]), 5)
            self.assertEqual(self.texts(f"{site}/atom")["small"], ["Notes", "One"])

    def test_links_lead_to_the_web_alone(self):
        with served({"/rss": RSS.encode()}) as site:
            self.quire("widget", "allow", "headlines", "--yes")
            [entry] = self.quire_json("widget", "timeline", "program.headlines", "--family", "medium", "--set", f"address={site}/rss")
            links = [part["address"] for part in entry["view"]["root"]["children"] if part["type"] == "link"]
            self.assertEqual(links, [f"{site}/2"])

    def test_what_is_no_feed_is_said_in_words(self):
        huge = b"<rss><channel>" + b"<item></item>" * 200_000 + b"</channel></rss>"
        deep = b"<rss>" + b"<a>" * 100_000
        pages = {"/bomb": BOMB.encode(), "/huge": huge, "/page": b"<html><p>Not found", "/deep": deep, "/empty": b"", "/noise": os.urandom(5000)}
        with served(pages) as site:
            said = {
                f"{site}/bomb": "The feed declares a document type",
                f"{site}/huge": "The feed is longer than 2 MiB",
                f"{site}/page": "This is no feed",
                f"{site}/deep": "The feed is nested too deeply",
                f"{site}/noise": "This is no feed",
                f"{site}/empty": "This is no feed",
                f"{site}/gone": "The feed's server says 404",
                # Redirected to a file of this computer.
                f"{site}/away": "The feed's server leads to where no feed can be",
                "http://127.0.0.1:9/nobody": "The feed cannot be reached",
                **dict.fromkeys(
                    ["http://example.org/feed", "file:///etc/passwd", "ftp://example.org/feed", "feed", "https://"], "This is no https address"
                ),
            }
            # A check takes seconds, in which it waits.
            with ThreadPoolExecutor(4) as pool:
                for address, words in zip(said, pool.map(self.problem, said), strict=True):
                    self.assertEqual(words, f"it says: {said[address]}", address)


if __name__ == "__main__":
    unittest.main()
