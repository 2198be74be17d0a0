import Foundation
import LibraryStore
import PaneKit
import Platform
import Scanning

/// Writes scans into the session.
extension BatchModel {
    /// Counts codes that have come into view.
    func receive(_ results: [ScanResult]) {
        guard isOn else { return }
        waiting += deduplicator.new(in: results).prefix(max(0, Self.maximumWaiting - waiting.count)).map(\.scan)
        write()
    }

    /// Writes one transaction at a time. Scans that arrive meanwhile, and scans that could not be written, go into the next one.
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
            self?.onChange?()
        }
    }

    private func write(_ scans: [NewScan], into session: ScanSession?) async throws {
        let target: ScanSession
        if let session { target = session } else { target = try await begin() }
        do {
            fresh = Set(try await library.count(scans, in: target.id).map(\.id))
        } catch {
            guard error.isMissingSession else { throw error }
            // Another window has removed the session.
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

    /// Keeps unwritten scans for the next attempt. A full session would refuse them again, so they are dropped.
    private func keep(_ scans: [NewScan], because error: any Error) {
        let isNew = problem == nil
        problem = ErrorText(error)
        if case LibraryError.scanSessionFull = error {
            waiting = []
        } else {
            waiting = Array((scans + waiting).prefix(Self.maximumWaiting))
        }
        if isNew { onError?(error) }
    }

    func setCount(_ count: Int, of item: ScanItem) {
        guard ScanItem.counts.contains(count), count != item.count else { return }
        perform { [library] in try await library.setCount(count, of: item.id) }
    }
}

/// Filters repeated detections, so that each thing is counted once.
struct ScanDeduplicator {
    private var seen = RecentlySeen<ScanResult.Key>()

    /// The results that count. A code before the camera counts when it comes into view, however many frames it is in. In a picture, a
    /// screenshot or the clipboard every symbol counts, as these are read once and on purpose.
    mutating func new(in results: [ScanResult]) -> [ScanResult] {
        results.filter {
            $0.source.medium != .camera || seen.isNew($0.key, at: .seconds($0.date.timeIntervalSinceReferenceDate))
        }
    }
}

/// The texts about counting sessions.
struct BatchTexts: Sendable {
    let dates: DateText

    init(_ dates: DateText = DateText()) { self.dates = dates }

    /// The totals, such as “12 codes, 47 pieces”.
    func totals(codes: Int, pieces: Int) -> LocalizedText { tr("\(count(ofCodes: codes)), \(count(ofPieces: pieces))") }

    func totals(_ session: ScanSession) -> LocalizedText { totals(codes: session.codes, pieces: session.pieces) }

    /// A default name, such as “Session 21 Nov 2026, 14:05”.
    func name(at date: Date) -> String { tr("Session \(dates.shortDay(date)), \(dates.time(date))").string }

    /// A file name that contains no path separators and is not hidden.
    func fileName(_ session: String) -> String {
        let plain = String(session.map { $0 == "/" || $0 == ":" || $0 == "\\" ? "-" : $0 })
        return "\(plain.hasPrefix(".") ? "_" : "")\(plain).csv"
    }

    func saved(_ saved: SavedScanSession) -> LocalizedText {
        let known = saved.known
        if saved.added.isEmpty {
            guard known > 0 else { return tr("Nothing to save") }
            return tr(
                "Nothing new: 1 was already in the library", plural: "Nothing new: \(count: number(known)) were already in the library",
                count: known)
        }
        let codes = count(ofCodes: saved.added.count)
        guard known > 0 else { return tr("Saved \(codes)") }
        return tr(
            "Saved \(codes); 1 was already in the library", plural: "Saved \(codes); \(count: number(known)) were already in the library",
            count: known)
    }

    func count(ofCodes count: Int) -> LocalizedText { tr("1 code", plural: "\(count: number(count)) codes", count: count) }

    func count(ofPieces count: Int) -> LocalizedText { tr("1 piece", plural: "\(count: number(count)) pieces", count: count) }

    func number(_ number: Int) -> String { number.formatted(.number.locale(dates.locale)) }
}
