import PaneKit

/// Shows what was opened with Quire, one thing after the other: the next one waits until the sheet of the one before has gone.
@MainActor
final class Openings {
    private unowned let window: MainWindow
    private var waiting: [Opening] = []
    private var work: Task<Void, Never>?

    /// The window owns this.
    init(window: MainWindow) { self.window = window }

    /// - Parameter addresses: URIs, as the desktop hands them over.
    func take(_ addresses: [String]) {
        // A place is gone to by what came last: each would cover the one before.
        if let last = addresses.last, addresses.allSatisfy({ OpenedAddress($0).isPlace }) { return window.visit(last) }
        Task { [weak self] in
            let openings = await Opening.sorted(addresses)
            self?.waiting += openings
            self?.goOn()
        }
    }

    /// As soon as there is room, and again once a sheet has gone.
    func goOn() {
        guard work == nil, !waiting.isEmpty, window.isFree else { return }
        let opening = waiting.removeFirst()
        work = Task { [weak self] in
            await self?.show(opening)
            self?.work = nil
            self?.goOn()
        }
    }

    private func show(_ opening: Opening) async {
        switch opening {
        case .pictures(let paths): await window.open(.pictures(paths), in: "scanner")
        case .document(let path): await window.open(.document(path), in: "library")
        case .texts(let texts): await window.open(texts.count == 1 ? .text(texts[0]) : .texts(texts), in: "library")
        case .place(let address): window.visit(address)
        case .refusal(let words): window.explain(Toast(words))
        }
    }
}
