import Drawing
import Gtk
import LibraryStore
import PaneKit
import Scanning

/// Looks at the screen once, when it is asked to, and reads what is there.
@MainActor
final class ScreenScan {
    /// What the page shows.
    enum State {
        /// Nothing was looked at yet.
        case ready
        /// A picture is being taken; `asks` while the desktop lets the person choose what to give.
        case taking(asks: Bool)
        case reading
        case done(Look)
        case failed(ScreenCaptureError)
    }

    /// A picture of the screen and what was in it.
    struct Look {
        let picture: Texture
        /// The pixels that the corners are in.
        let width: Int
        let height: Int
        let finds: [Find]
    }

    private(set) var state = State.ready {
        didSet { changed() }
    }
    /// The ways there are, the best first; nil until they are known.
    private(set) var ways: [ScreenWay]? {
        didSet { changed() }
    }
    var changed: @MainActor () -> Void = {}

    private let context: PaneContext
    private let desk: ScanDesk
    private let capture: ScreenCapture
    private var task: Task<Void, Never>?
    private var looking: Task<Void, Never>?
    private var concealed: ConcealedWindow?

    init(context: PaneContext, desk: ScanDesk) {
        self.context = context
        self.desk = desk
        capture = ScreenCapture(bus: context.bus, session: .here)
    }

    /// Finds out what ways there are.
    func lookForWays() {
        guard looking == nil else { return }
        looking = Task { [weak self, capture] in
            let ways = await capture.ways()
            guard let self, !Task.isCancelled else { return }
            self.ways = ways
            self.looking = nil
        }
    }

    /// Takes a picture and reads it. `direct` leaves out the way that asks the person.
    func start(direct: Bool = false) {
        guard !isBusy else { return }
        state = .taking(asks: false)
        task = Task { [weak self] in await self?.run(direct: direct) }
    }

    /// Takes back what was asked for.
    func cancel() {
        guard isBusy else { return }
        task?.cancel()
        task = nil
        reveal()
        state = .ready
    }

    /// Ends what is under way; what was found stays.
    func stop() {
        looking?.cancel()
        looking = nil
        cancel()
    }

    var isBusy: Bool {
        switch state {
        case .taking, .reading: true
        case .ready, .done, .failed: false
        }
    }

    /// Why there is no way.
    var nothing: ScreenCaptureError { capture.nothing }

    /// Whether there is a way that asks nobody.
    var hasDirectWay: Bool { ways?.contains { $0 != .portal } ?? false }

    // MARK: Looking

    private func run(direct: Bool) async {
        let ways = await capture.ways()
        guard !Task.isCancelled else { return }
        self.ways = ways
        do throws(ScreenCaptureError) {
            guard let picture = try await take(by: direct ? ways.filter { $0 != .portal } : ways) else {
                if !Task.isCancelled { state = .ready }
                return
            }
            guard !Task.isCancelled else { return }
            state = .reading
            await read(picture)
        } catch {
            if !Task.isCancelled { state = .failed(error) }
        }
    }

    /// By the first way that works; nil when the person decided against it.
    private func take(by ways: [ScreenWay]) async throws(ScreenCaptureError) -> Picture? {
        guard let window = context.shell?.window else { return nil }
        var problem = capture.nothing
        let handle = ways.contains(.portal) ? await WindowHandle.of(window) : nil
        defer { handle?.end() }
        guard !Task.isCancelled else { return nil }
        let concealed = await ConcealedWindow.conceal(window)
        self.concealed = concealed
        defer { concealed.end() }
        for way in ways where !Task.isCancelled {
            state = .taking(asks: way == .portal)
            do {
                return try await capture.take(by: way, parent: handle?.name ?? "")
            } catch {
                problem = error
                guard error.leavesOtherWays else { break }
            }
        }
        throw problem
    }

    private func reveal() {
        concealed?.end()
        concealed = nil
    }

    private func read(_ picture: Picture) async {
        let reading = await ScreenReading.read(picture)
        guard !Task.isCancelled else { return }
        switch reading {
        case .failure(let error):
            state = .ready
            context.shell?.report(error)
        case .success(let reading):
            let shown = reading.shown
            let look = Look(
                picture: Texture(width: shown.width, height: shown.height, stride: shown.width * 4, pixels: shown.pixels),
                width: picture.width, height: picture.height, finds: reading.codes.inReadingOrder.map { Find($0, source: ScanSource(.screen)) })
            state = .done(look)
            desk.take(look.finds)
        }
    }
}

/// What a picture of the screen held.
struct ScreenReading: Sendable {
    /// For showing, in pixels: larger than any window shows it.
    private static let shownSide = 2560

    let codes: [FoundCode]
    let shown: Bitmap

    /// Reading and scaling run on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ picture: Picture) async -> Result<ScreenReading, any Error> {
        Result { ScreenReading(codes: try CodeReader().read(picture), shown: try picture.bitmap(maximumSide: shownSide)) }
    }
}
