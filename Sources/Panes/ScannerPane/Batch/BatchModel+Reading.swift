import Foundation
import LibraryStore
import PaneKit

/// Following what the library says of the session.
extension BatchModel {
    func reload() {
        guard let session else { return }
        guard reading == nil else {
            isStale = true
            return
        }
        let library = self.library
        reading = Task { [weak self] in
            repeat {
                self?.isStale = false
                do {
                    let items = try await library.scanItems(of: session.id)
                    let now = try await library.scanSession(session.id)
                    guard !Task.isCancelled, let self else { return }
                    guard self.session?.id == session.id else { break }
                    self.show(items)
                    if self.name != now.name { self.name = now.name }
                    self.state = .counting(now)
                    self.changed?()
                } catch {
                    guard !Task.isCancelled, let self else { return }
                    if !error.isNoSession { self.failed?(error) } else if self.session?.id == session.id { self.leave() }
                    break
                }
            } while self?.isStale == true
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            if self.session?.id != session.id { self.reload() }
        }
    }

    /// Lines that stay keep their focus.
    func show(_ new: [ScanItem]) {
        let old = items
        items = new
        let same = zip(old, new).prefix { $0.id == $1.id }.count
        let end = min(zip(old.reversed(), new.reversed()).prefix { $0.id == $1.id }.count, min(old.count, new.count) - same)
        spliced?(same, old.count - same - end, new.count - same - end)
    }
}

extension Error {
    /// Whether a session is no longer there.
    var isNoSession: Bool {
        if case .noSuchScanSession = self as? LibraryError { true } else { false }
    }
}
