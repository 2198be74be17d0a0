#!/usr/bin/python3
"""A window of another program, as a file manager's: files are dragged from it, and said where they are dropped on it.

filewindow.py FILE …
"""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk  # noqa: E402


def say(_target: Gtk.DropTarget, dropped: Gdk.FileList, _x: float, _y: float) -> bool:
    for file in dropped.get_files():
        print(file.get_path(), flush=True)
    return True


def show(application: Gtk.Application) -> None:
    files = [Gio.File.new_for_path(path) for path in sys.argv[1:]]
    label = Gtk.Label(label="Files")
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(Gdk.FileList.new_from_list(files)))
    label.add_controller(source)
    target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
    target.connect("drop", say)
    label.add_controller(target)
    window = Gtk.ApplicationWindow(application=application, title="Files", child=label, default_width=160, default_height=160)
    window.present()


application = Gtk.Application(application_id="org.example.Files")
application.connect("activate", show)
application.run(None)
