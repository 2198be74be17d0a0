import FlyerLayout
import LibraryStore
import Synchronization

/// The codes of the library for flyers; opened when the first one is asked for.
final class FlyerLibrary: Sendable {
    private let options: Mutex<LibraryOptions>
    private let library = Mutex<Library?>(nil)

    init(_ options: LibraryOptions) {
        self.options = Mutex(options)
    }

    func code(_ name: String) throws -> FlyerCode {
        let code = try opened().code(idOrTitle: name)
        switch code.state() {
        case .usable: break
        case .expired: Output.message("quire: “\(TerminalText.visible(code.title))” has expired.")
        case .used: Output.message("quire: “\(TerminalText.visible(code.title))” was for one use, and that was made.")
        }
        return FlyerCode(id: code.id, payload: code.payload, kind: code.kind, title: code.title, style: code.style)
    }

    private func opened() throws -> Library {
        try library.withLock { library in
            if let library { return library }
            let new = try options.withLock { try $0.open() }
            library = new
            return new
        }
    }
}
