import Desktop
import GLib
import LibraryStore

/// Tells the other programs of this session what has changed; called after each change that was saved.
func announce(_ topics: Set<LibraryChange.Topic>, in library: Library) {
    ChangeAnnouncer(bus: MessageBus(), library: library.file.path).announce(topics, flush: true)
}
