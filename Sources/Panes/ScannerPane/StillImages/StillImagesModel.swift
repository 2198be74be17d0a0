import Drawing
import Foundation
import LibraryStore
import Payload
import Scanning

/// Reads pictures one after the other and knows what came of each.
///
/// More that comes while it reads is put at the end; more that comes afterwards begins anew.
@MainActor
final class StillsModel {
    /// A picture as it is shown.
    struct Shown: Sendable {
        let row: StillRow
        /// For the screen, smaller than what was read; nil when there is no picture.
        let bitmap: Bitmap?
        /// Of what was read, in pixels: what the codes' corners are in.
        let width: Int
        let height: Int
    }

    enum Stage: Equatable {
        case empty
        case reading
        /// By the person, with pictures left.
        case stopped
        case done
    }

    private(set) var stage = Stage.empty
    private(set) var rows: [StillRow] = []
    /// What is being read now, or was read last.
    private(set) var turn: StillReader.Turn?
    /// The only one, or the one that was chosen.
    private(set) var shown: Shown?
    /// Places among `rows` of those that the filter leaves.
    private(set) var listed: [Int] = []
    private(set) var filter = StillFilter.all
    /// Codes that were found, each once.
    private(set) var distinct: Set<Payload> = []
    private(set) var withCodes = 0

    /// Everything but what `spliced` tells.
    var changed: (@MainActor () -> Void)?
    /// So many listed rows at a place went, so many came.
    var spliced: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// A picture was read; whether it is one of several.
    var looked: (@MainActor (_ row: StillRow, _ isOneOfSeveral: Bool) -> Void)?

    private var reader = StillReader()
    private var reading: Task<Void, Never>?
    private var opening: Task<Void, Never>?

    isolated deinit {
        reading?.cancel()
        opening?.cancel()
    }

    /// The longest side of what is shown, in pixels.
    private nonisolated static let shownSide = 2_400

    /// Whether there is a list of pictures rather than one picture.
    var isSeveral: Bool { rows.count > 1 || (turn?.count ?? 0) > 1 }

    // MARK: Reading

    func read(_ inputs: [StillInput]) {
        guard !inputs.isEmpty else { return }
        if stage == .reading {
            let reader = self.reader
            Task { await reader.append(inputs) }
            return
        }
        forget()
        reader = StillReader(inputs)
        goOn()
    }

    /// Keeps what was read so far.
    func stop() {
        guard stage == .reading else { return }
        reading?.cancel()
        reading = nil
        stage = rows.isEmpty ? .empty : .stopped
        changed?()
    }

    /// Reads what a stop has left.
    func goOn() {
        guard stage != .reading else { return }
        stage = .reading
        changed?()
        let reader = self.reader
        // What a stop has interrupted comes first.
        let unfinished = turn.flatMap { $0.index > rows.count ? $0 : nil }
        reading = Task { [weak self] in
            if let unfinished { await self?.read(unfinished, with: reader) }
            while !Task.isCancelled, let turn = await reader.next() { await self?.read(turn, with: reader) }
            if !Task.isCancelled { self?.finish() }
        }
    }

    private func read(_ turn: StillReader.Turn, with reader: StillReader) async {
        // Of what was forgotten meanwhile nothing is told.
        guard self.reader === reader else { return }
        begin(turn)
        guard !Task.isCancelled else { return }
        let look = await reader.look(at: turn.still)
        let isAlone = turn.index == 1 && turn.count == 1
        let shown = isAlone ? await Self.prepare(look, of: turn.still) : nil
        guard !Task.isCancelled, self.reader === reader else { return }
        end(StillRow(look, of: turn.still), shown)
    }

    private func begin(_ turn: StillReader.Turn) {
        self.turn = turn
        changed?()
    }

    private func end(_ row: StillRow, _ shown: Shown?) {
        rows.append(row)
        if !row.codes.isEmpty { withCodes += 1 }
        for code in row.codes { distinct.insert(Payload(bytes: code.bytes)) }
        // More may have come while the only one was being read.
        self.shown = isSeveral ? self.shown : shown
        if filter.shows(row) {
            listed.append(rows.count - 1)
            spliced?(listed.count - 1, 0, 1)
        }
        looked?(row, isSeveral)
        changed?()
    }

    private func finish() {
        reading = nil
        stage = rows.isEmpty ? .empty : .done
        changed?()
    }

    /// Back to nothing.
    func clear() {
        reading?.cancel()
        reading = nil
        reader = StillReader()
        forget()
        stage = .empty
        changed?()
    }

    private func forget() {
        opening?.cancel()
        let count = listed.count
        (rows, listed, turn, shown, distinct, withCodes, filter) = ([], [], nil, nil, [], 0, .all)
        spliced?(0, count, 0)
    }

    // MARK: Looking through

    func show(only filter: StillFilter) {
        guard filter != self.filter else { return }
        self.filter = filter
        let count = listed.count
        listed = rows.indices.filter { filter.shows(rows[$0]) }
        spliced?(0, count, listed.count)
        changed?()
    }

    /// Reads one of the list again, to show it; `ready` is called when it is there.
    func open(_ position: Int, ready: @escaping @MainActor (Shown) -> Void) {
        guard listed.indices.contains(position) else { return }
        let still = rows[listed[position]].still
        opening?.cancel()
        opening = Task { [weak self] in
            // A reader of its own: the other may be busy.
            let reader = StillReader()
            let look = await reader.look(at: still)
            let shown = await Self.prepare(look, of: still)
            guard !Task.isCancelled, let self else { return }
            self.shown = shown
            self.changed?()
            ready(shown)
        }
    }

    /// Back to the list.
    func close() {
        opening?.cancel()
        guard isSeveral, shown != nil else { return }
        shown = nil
        changed?()
    }

    @concurrent
    private static func prepare(_ look: StillLook, of still: Still) async -> Shown {
        let row = StillRow(look, of: still)
        guard case .success(let content) = look.result else { return Shown(row: row, bitmap: nil, width: 0, height: 0) }
        // Without memory for a smaller copy there is no picture to see, and the codes are listed all the same.
        let bitmap = try? content.picture.bitmap(maximumSide: shownSide)
        return Shown(row: row, bitmap: bitmap, width: content.picture.width, height: content.picture.height)
    }
}

/// One of many pictures, after it was looked at: light enough for ten thousand of them.
struct StillRow: Sendable {
    let still: Still
    let codes: [FoundCode]
    let problem: StillProblem?

    init(_ look: StillLook, of still: Still) {
        self.still = still
        codes = look.codes.inReadingOrder
        problem = look.problem
    }

    var name: String { still.place.name }

    /// What was found, in a line.
    var words: String {
        if let problem { return problem.message }
        guard !codes.isEmpty else { return "No code found" }
        let titles = codes.prefix(3).map(\.words).joined(separator: ", ")
        let more = codes.count > 3 ? " and \(codes.count - 3) more" : ""
        return (codes.count == 1 ? "" : "\(codes.count) codes: ") + titles + more
    }

    var iconName: String {
        if problem != nil { return "quire-warning-symbolic" }
        return codes.isEmpty ? "quire-picture-symbolic" : "quire-scanner-symbolic"
    }
}

extension FoundCode {
    /// What tells it from others: of a link the address, as many lead to one host, else its title. Nothing that is secret.
    fileprivate var words: String {
        let payload = Payload(bytes: bytes)
        guard let link = payload.link?.absoluteString, let start = link.firstRange(of: "://") else {
            return payload.parsed(printedAs: printedAs).title
        }
        let address = link[start.upperBound...]
        return address.count > 60 ? "\(address.prefix(60))…" : String(address)
    }

    /// What the library is to keep of it.
    var asNew: NewCode {
        let payload = Payload(bytes: bytes)
        return NewCode(payload: payload, kind: payload.kind(printedAs: printedAs), origin: .scanned)
    }
}

/// Which of many pictures are listed.
enum StillFilter: Int, CaseIterable, Sendable {
    case all, withCodes, without

    func shows(_ row: StillRow) -> Bool {
        switch self {
        case .all: true
        case .withCodes: !row.codes.isEmpty
        case .without: row.codes.isEmpty
        }
    }
}
