import Drawing
import Foundation
import LibraryStore
import Payload
import Platform
import Scanning

/// Reads pictures one after the other and keeps the result of each.
///
/// Pictures that arrive while it reads are appended; those that arrive later start a new list.
@MainActor
final class StillImagesModel {
    /// A picture prepared for display.
    struct Shown: Sendable {
        let row: StillImageRow
        /// A copy for the screen, smaller than the original; nil when there is no picture.
        let bitmap: Bitmap?
        /// The size of the original in pixels, in which the corners of the codes are given.
        let width: Int
        let height: Int
    }

    enum Stage: Equatable {
        case empty
        case reading
        /// Stopped by the person, with pictures left.
        case stopped
        case done
    }

    private(set) var stage = Stage.empty
    private(set) var rows: [StillImageRow] = []
    /// The picture that is being read now, or was read last.
    private(set) var turn: StillImageReader.Turn?
    /// The only picture, or the one that was opened from the list.
    private(set) var shown: Shown?
    /// The indices in `rows` of the pictures that pass the filter.
    private(set) var listed: [Int] = []
    private(set) var filter = StillImageFilter.all
    /// The distinct codes that were found.
    private(set) var distinct: Set<Payload> = []
    private(set) var withCodes = 0

    /// Called after any change except those that `onSplice` reports.
    var onChange: (@MainActor () -> Void)?
    /// Called when, at `position` of the filtered list, `removed` rows went and `added` rows came.
    var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Called after a picture was read, with whether it is one of several.
    var onRead: (@MainActor (_ row: StillImageRow, _ isOneOfSeveral: Bool) -> Void)?

    private var reader = StillImageReader()
    private var reading: Task<Void, Never>?
    private var opening: Task<Void, Never>?

    isolated deinit {
        reading?.cancel()
        opening?.cancel()
    }

    /// The maximum side of a displayed picture, in pixels.
    private nonisolated static let shownSide = 2_400

    /// True if there is a list of pictures rather than one picture.
    var isSeveral: Bool { rows.count > 1 || (turn?.count ?? 0) > 1 }

    // MARK: Reading

    func read(_ inputs: [StillImageInput]) {
        guard !inputs.isEmpty else { return }
        if stage == .reading {
            let reader = self.reader
            Task { await reader.append(inputs) }
            return
        }
        forget()
        reader = StillImageReader(inputs)
        resume()
    }

    /// Stops reading and keeps the results so far.
    func stop() {
        guard stage == .reading else { return }
        reading?.cancel()
        reading = nil
        stage = rows.isEmpty ? .empty : .stopped
        onChange?()
    }

    /// Continues after a stop.
    func resume() {
        guard stage != .reading else { return }
        stage = .reading
        onChange?()
        let reader = self.reader
        // The picture that was interrupted comes first.
        let unfinished = turn.flatMap { $0.index > rows.count ? $0 : nil }
        reading = Task { [weak self] in
            if let unfinished { await self?.read(unfinished, with: reader) }
            while !Task.isCancelled, let turn = await reader.next() { await self?.read(turn, with: reader) }
            if !Task.isCancelled { self?.finish() }
        }
    }

    private func read(_ turn: StillImageReader.Turn, with reader: StillImageReader) async {
        // The results of a list that was cleared meanwhile are dropped.
        guard self.reader === reader else { return }
        self.turn = turn
        onChange?()
        guard !Task.isCancelled else { return }
        let look = await reader.look(at: turn.still)
        let isAlone = turn.index == 1 && turn.count == 1
        let shown = isAlone ? await Self.prepare(look, of: turn.still) : nil
        guard !Task.isCancelled, self.reader === reader else { return }
        end(StillImageRow(look, of: turn.still), shown)
    }

    private func end(_ row: StillImageRow, _ shown: Shown?) {
        rows.append(row)
        if !row.codes.isEmpty { withCodes += 1 }
        for code in row.codes { distinct.insert(Payload(bytes: code.bytes)) }
        // More pictures may have arrived while the only one was being read.
        self.shown = isSeveral ? self.shown : shown
        if filter.shows(row) {
            listed.append(rows.count - 1)
            onSplice?(listed.count - 1, 0, 1)
        }
        onRead?(row, isSeveral)
        onChange?()
    }

    private func finish() {
        reading = nil
        stage = rows.isEmpty ? .empty : .done
        onChange?()
    }

    /// Removes all pictures.
    func clear() {
        reading?.cancel()
        reading = nil
        reader = StillImageReader()
        forget()
        stage = .empty
        onChange?()
    }

    private func forget() {
        opening?.cancel()
        let count = listed.count
        (rows, listed, turn, shown, distinct, withCodes, filter) = ([], [], nil, nil, [], 0, .all)
        onSplice?(0, count, 0)
    }

    // MARK: Browsing

    func show(only filter: StillImageFilter) {
        guard filter != self.filter else { return }
        self.filter = filter
        let count = listed.count
        listed = rows.indices.filter { filter.shows(rows[$0]) }
        onSplice?(0, count, listed.count)
        onChange?()
    }

    /// Reads a picture of the list again to show it, then calls `ready`.
    func open(_ position: Int, ready: @escaping @MainActor (Shown) -> Void) {
        guard listed.indices.contains(position) else { return }
        let still = rows[listed[position]].still
        opening?.cancel()
        opening = Task { [weak self] in
            // A separate reader, as the other one may be busy.
            let reader = StillImageReader()
            let look = await reader.look(at: still)
            let shown = await Self.prepare(look, of: still)
            guard !Task.isCancelled, let self else { return }
            self.shown = shown
            self.onChange?()
            ready(shown)
        }
    }

    /// Returns to the list.
    func close() {
        opening?.cancel()
        guard isSeveral, shown != nil else { return }
        shown = nil
        onChange?()
    }

    @concurrent
    private static func prepare(_ look: StillImageResult, of still: StillImage) async -> Shown {
        let row = StillImageRow(look, of: still)
        guard case .success(let content) = look.result else { return Shown(row: row, bitmap: nil, width: 0, height: 0) }
        // If there is no memory for a smaller copy, the codes are listed without a picture.
        let bitmap = try? content.picture.bitmap(maximumSide: shownSide)
        return Shown(row: row, bitmap: bitmap, width: content.picture.width, height: content.picture.height)
    }
}

/// The result of reading one picture, small enough to keep ten thousand of them.
struct StillImageRow: Sendable {
    let still: StillImage
    let codes: [FoundCode]
    let problem: StillImageError?

    init(_ look: StillImageResult, of still: StillImage) {
        self.still = still
        codes = look.codes.inReadingOrder
        problem = look.problem
    }

    var name: String { still.place.name }

    /// A summary of the codes, in one line.
    var summary: LocalizedText {
        if let problem { return problem.message }
        guard !codes.isEmpty else { return tr("No code found") }
        let titles = codes.prefix(3).map(\.shortDescription).joined(separator: ", ")
        if codes.count == 1 { return .verbatim(titles) }
        return codes.count > 3
            ? tr("\(codes.count) codes: \(titles) and \(codes.count - 3) more") : tr("\(codes.count) codes: \(titles)")
    }

    var iconName: String {
        if problem != nil { return "quire-warning-symbolic" }
        return codes.isEmpty ? "quire-picture-symbolic" : "quire-scanner-symbolic"
    }
}

extension FoundCode {
    /// A short description that tells codes apart without showing secrets: the address of a link, as many share a host, else the title.
    fileprivate var shortDescription: String {
        let payload = Payload(bytes: bytes)
        guard let link = payload.link?.absoluteString, let start = link.firstRange(of: "://") else {
            return payload.parsed(printedAs: printedAs).title
        }
        let address = link[start.upperBound...]
        return address.count > 60 ? "\(address.prefix(60))…" : String(address)
    }

    /// The code to add to the library.
    var asNew: NewCode {
        let payload = Payload(bytes: bytes)
        return NewCode(
            payload: payload, kind: payload.kind(printedAs: printedAs), attributes: CodeAttributes(symbology: drawnAs), origin: .scanned)
    }
}

/// A filter for the list of pictures.
enum StillImageFilter: Int, CaseIterable, Sendable {
    case all, withCodes, without

    func shows(_ row: StillImageRow) -> Bool {
        switch self {
        case .all: true
        case .withCodes: !row.codes.isEmpty
        case .without: row.codes.isEmpty
        }
    }
}
