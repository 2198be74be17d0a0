import Foundation
import LibraryStore
import PaneKit
import Payload
import Scanning

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

/// Tells what has just come into view from what has stayed there, so that each thing counts once.
struct Sightings {
    private struct Key: Hashable {
        let payload: Payload
        let source: ScanSource
    }

    private var seen = RecentlySeen<Key>()

    /// Those of one look that count. Of a camera each code counts when it comes into view, however many frames it is in. A picture, a screen
    /// or what was copied is looked at once and on purpose: each symbol in it counts.
    mutating func new(in finds: [Find]) -> [Find] {
        finds.filter { find in
            guard find.source.medium == .camera else { return true }
            return seen.isNew(Key(payload: find.payload, source: find.source), at: .seconds(find.date.timeIntervalSinceReferenceDate))
        }
    }
}

/// What is said about scan sessions.
struct BatchWords: Sendable {
    let dates: DateText

    init(_ dates: DateText = DateText()) { self.dates = dates }

    /// Such as “12 codes, 47 pieces”.
    func totals(codes: Int, pieces: Int) -> String {
        "\(count(codes, "code", "codes")), \(count(pieces, "piece", "pieces"))"
    }

    func totals(_ session: ScanSession) -> String { totals(codes: session.codes, pieces: session.pieces) }

    /// Such as “Session 21 Nov 2026, 14:05”.
    func name(at date: Date) -> String { "Session \(dates.shortDay(date)), \(dates.time(date))" }

    /// A name for a file, which no folder takes for more than that.
    func fileName(_ session: String) -> String {
        let plain = String(session.map { $0 == "/" || $0 == ":" || $0 == "\\" ? "-" : $0 })
        return "\(plain.hasPrefix(".") ? "_" : "")\(plain).csv"
    }

    func saved(_ saved: SavedScanSession) -> String {
        let known = saved.known
        let there = known == 1 ? "1 was in the library already" : "\(number(known)) were in the library already"
        if saved.added.isEmpty { return known == 0 ? "There was nothing to save" : "Nothing new: \(there)" }
        return "Saved \(count(saved.added.count, "code", "codes"))" + (known == 0 ? "" : "; \(there)")
    }

    func count(_ count: Int, _ one: String, _ many: String) -> String { "\(number(count)) \(count == 1 ? one : many)" }

    func number(_ number: Int) -> String { number.formatted(.number.locale(dates.locale)) }
}
