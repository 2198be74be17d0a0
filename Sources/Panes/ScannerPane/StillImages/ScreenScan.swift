import Drawing
import Gtk
import LibraryStore
import PaneKit
import Scanning

/// Takes one screenshot on demand and reads the codes in it.
@MainActor
final class ScreenScan {
    /// The states of the page.
    enum State {
        /// Nothing was captured yet.
        case ready
        /// A screenshot is being taken. `asks` is true while the desktop lets the person choose an area.
        case taking(asks: Bool)
        case reading
        case done(Screenshot)
        case failed(ScreenCaptureError)
    }

    /// A screenshot and the codes in it.
    struct Screenshot {
        let picture: Texture
        /// The size in pixels in which the corners of the codes are given.
        let width: Int
        let height: Int
        let results: [ScanResult]
    }

    private(set) var state = State.ready {
        didSet { onChange() }
    }
    /// The available capture methods, the best first; nil until they are known.
    private(set) var ways: [ScreenCaptureMethod]? {
        didSet { onChange() }
    }
    var onChange: @MainActor () -> Void = {}

    private let context: PaneContext
    private let resultsModel: ScanResultsModel
    private let capture: ScreenCapture
    private var task: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    private var concealed: ConcealedWindow?

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        self.context = context
        self.resultsModel = resultsModel
        capture = ScreenCapture(bus: context.bus, session: .here)
    }

    /// Finds out which capture methods are available.
    func loadWays() {
        guard loading == nil else { return }
        loading = Task { [weak self, capture] in
            let ways = await capture.ways()
            guard let self, !Task.isCancelled else { return }
            self.ways = ways
            self.loading = nil
        }
    }

    /// Takes a screenshot and reads it. `direct` skips the method that asks the person.
    func start(direct: Bool = false) {
        guard !isBusy else { return }
        state = .taking(asks: false)
        task = Task { [weak self] in await self?.run(direct: direct) }
    }

    /// Cancels the running capture.
    func cancel() {
        guard isBusy else { return }
        task?.cancel()
        task = nil
        reveal()
        state = .ready
    }

    /// Cancels what is running; results stay.
    func stop() {
        loading?.cancel()
        loading = nil
        cancel()
    }

    var isBusy: Bool {
        switch state {
        case .taking, .reading: true
        case .ready, .done, .failed: false
        }
    }

    /// The error for when no capture method is available.
    var nothing: ScreenCaptureError { capture.nothing }

    /// True if a method is available that asks nobody.
    var hasDirectWay: Bool { ways?.contains { $0 != .portal } ?? false }

    // MARK: Capturing

    private func run(direct: Bool) async {
        let ways = await capture.ways()
        guard !Task.isCancelled else { return }
        self.ways = ways
        do throws(ScreenCaptureError) {
            guard let picture = try await takePicture(by: direct ? ways.filter { $0 != .portal } : ways) else {
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

    /// Captures by the first method that works; nil if the person declined.
    private func takePicture(by ways: [ScreenCaptureMethod]) async throws(ScreenCaptureError) -> Picture? {
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
                guard error.allowsOtherMethods else { break }
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
            let screenshot = Screenshot(
                picture: Texture(shown),
                width: picture.width, height: picture.height,
                results: reading.codes.inReadingOrder.map { ScanResult($0, source: ScanSource(.screen)) })
            state = .done(screenshot)
            resultsModel.receive(screenshot.results)
        }
    }
}

/// The codes in a screenshot.
struct ScreenReading: Sendable {
    /// The maximum side in pixels of the copy that is shown; larger than any window.
    private static let shownSide = 2560

    let codes: [FoundCode]
    let shown: Bitmap

    /// Reads and scales on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ picture: Picture) async -> Result<ScreenReading, any Error> {
        Result { ScreenReading(codes: try CodeReader().read(picture), shown: try picture.bitmap(maximumSide: shownSide)) }
    }
}
