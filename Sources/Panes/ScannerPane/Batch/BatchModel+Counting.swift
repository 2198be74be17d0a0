import Foundation
import LibraryStore
import PaneKit

/// Writing what is found into the session.
extension BatchModel {
    /// Counts what has come into view.
    func take(_ finds: [Find]) {
        guard isOn else { return }
        waiting += sightings.new(in: finds).prefix(max(0, Self.mostWaiting - waiting.count)).map(\.scan)
        write()
    }

    /// One transaction at a time; what is found meanwhile goes into the next. What could not be written is tried again with it.
    func write() {
        guard writing == nil, !waiting.isEmpty, case .counting = state else { return }
        writing = Task { [weak self] in
            while let self, !self.waiting.isEmpty, case .counting(let session) = self.state {
                let scans = self.waiting
                self.waiting = []
                do {
                    try await self.write(scans, into: session)
                    self.problem = nil
                } catch {
                    self.keep(scans, because: error)
                    break
                }
            }
            self?.writing = nil
            self?.changed?()
        }
    }

    private func write(_ scans: [NewScan], into session: ScanSession?) async throws {
        let target: ScanSession
        if let session { target = session } else { target = try await begin() }
        do {
            fresh = Set(try await library.count(scans, in: target.id).map(\.id))
        } catch {
            guard error.isNoSession else { throw error }
            // Another window has removed it.
            let new = try await begin()
            fresh = Set(try await library.count(scans, in: new.id).map(\.id))
        }
        reload()
    }

    private func begin() async throws -> ScanSession {
        let session = try await library.beginScanSession(name)
        if case .counting = state { state = .counting(session) }
        return session
    }

    /// What a full session refuses would be refused again.
    private func keep(_ scans: [NewScan], because error: any Error) {
        let isNew = problem == nil
        problem = ErrorText(error)
        if case LibraryError.scanSessionFull = error { waiting = [] } else { waiting = Array((scans + waiting).prefix(Self.mostWaiting)) }
        if isNew { failed?(error) }
    }

    func setCount(_ count: Int, of item: ScanItem) {
        guard ScanItem.counts.contains(count), count != item.count else { return }
        perform { [library] in try await library.setCount(count, of: item.id) }
    }
}
