import GLib
import Gtk
import LibraryStore

/// Goes to a code by the first letters of its title, as they are typed.
@MainActor
final class TypeAhead {
    private let library: Library
    private var typed = ""
    private var looking: Task<Void, Never>?
    private var forgetting: Task<Void, Never>?
    /// Letters that follow each other within this time belong together.
    private static let pause = Duration.milliseconds(1200)
    private static let longest = 60

    /// The list that is looked through, and where one is in it.
    struct Place: Sendable {
        var list: [Code.ID]
        var position: Int?
        var isTrash: Bool
    }

    init(library: Library) { self.library = library }

    var isTyping: Bool { !typed.isEmpty }

    /// `found` gets where the next title stands that begins with all that was typed, from the present place on and round.
    func type(_ letter: Character, at place: Place, found: @escaping @MainActor (_ position: Int) -> Void) {
        guard typed.count < Self.longest else { return }
        // The same letter again goes on to the next one.
        let isNext = typed.count == 1 && typed.lowercased() == letter.lowercased()
        if !isNext { typed.append(letter) }
        let goesOn = isNext || typed.count == 1
        forgetLater()
        looking?.cancel()
        let (library, typed) = (self.library, self.typed)
        looking = Task {
            // Where the library cannot be read the list itself says so.
            guard let ids = try? await library.ids(titleBeginning: typed, inTrash: place.isTrash), !ids.isEmpty else { return }
            let position = await Self.next(in: place, among: ids, goingOn: goesOn)
            if let position, !Task.isCancelled { found(position) }
        }
    }

    func stop() {
        for task in [looking, forgetting] { task?.cancel() }
        (looking, forgetting) = (nil, nil)
        typed = ""
    }

    private func forgetLater() {
        forgetting?.cancel()
        forgetting = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: Self.pause)) != nil else { return }
            self?.typed = ""
        }
    }

    /// Away from the main thread: a long list is walked through.
    private nonisolated static func next(in place: Place, among ids: Set<Code.ID>, goingOn: Bool) async -> Int? {
        let start = place.position.map { goingOn ? $0 + 1 : $0 } ?? 0
        let list = place.list
        let behind = min(start, list.count)..<list.count
        return behind.first { ids.contains(list[$0]) } ?? list.indices.first { ids.contains(list[$0]) }
    }
}
