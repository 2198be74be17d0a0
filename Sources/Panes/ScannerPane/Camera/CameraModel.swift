import Desktop
import Drawing
import Gtk
import LibraryStore
import Scanning

/// The state of the live view: the camera in use, its results, and errors.
@MainActor
final class CameraModel {
    var state = LiveViewState.off
    var cameras = CameraList()
    /// The camera in use, or the last one before it was unplugged.
    var camera: Camera?
    /// The properties that the camera reported when it was opened.
    var opened: CameraState?
    /// The light, focus and zoom of the camera.
    let settings = CameraSettings()
    /// The chosen mode; nil for the mode that finds codes fastest.
    var mode: CaptureMode?
    /// The codes to outline. Stays while the picture is frozen; while many codes are counted, only for a moment.
    var detection: Detection?

    /// Called after any of the properties above has changed.
    var onChange: (@MainActor () -> Void)?
    /// Called with the next picture. Another one follows only after `previewTaken()`.
    var onPreview: (@MainActor (Bitmap) -> Void)?
    /// Called when codes were found.
    var onFound: (@MainActor () -> Void)?
    /// The width of the view in device pixels.
    var previewWidth = 960 {
        didSet { if previewWidth != oldValue { reader?.setPreviewWidth(previewWidth) } }
    }

    let provider: CameraProvider
    let preferences: Preferences
    let resultsModel: ScanResultsModel
    let portal: CameraPortal?
    /// The cameras that the portal leads to, which take the place of those of the machine while it is there.
    var remote: PipeWireCameras?
    var watchingRemote: Task<Void, Never>?
    private var watching: Task<Void, Never>?
    var reader: LiveReader?
    var reading: Task<Void, Never>?
    var asking: Task<Void, Never>?
    /// How long outlines stay while the picture goes on.
    let clearing = Debouncer(.seconds(1))
    private var isShown = false
    private var isSeen = true

    /// - Parameter portal: asked where device files are out of reach or there are none; nil without a session bus.
    init(provider: CameraProvider, preferences: Preferences, resultsModel: ScanResultsModel, portal: CameraPortal?) {
        (self.provider, self.preferences, self.resultsModel, self.portal) = (provider, preferences, resultsModel, portal)
        resultsModel.observe { [weak self] in self?.resultsChanged() }
        settings.onChange = { [weak self] in self?.onChange?() }
    }

    isolated deinit { stop() }

    // MARK: On and off

    /// Starts the camera as the page appears.
    func appear() {
        isShown = true
        update()
    }

    /// Stops the camera as the page disappears. When it returns, everything has ended.
    func disappear() {
        isShown = false
        update()
    }

    /// Pauses the camera while the window is not visible, for example minimized.
    func setSeen(_ isSeen: Bool) {
        guard isSeen != self.isSeen else { return }
        self.isSeen = isSeen
        update()
    }

    var isOn: Bool { isShown && isSeen }

    private func update() {
        if isOn {
            guard watching == nil else { return }
            watching = Task { [weak self, provider] in
                for await cameras in provider.cameras() { self?.handle(ofMachine: cameras) }
            }
            // A frozen picture stays until its result is closed.
            if state != .found || resultsModel.results.isEmpty { show(.starting) }
        } else {
            stop()
            if state != .found { show(.off) }
        }
    }

    private func stop() {
        watching?.cancel()
        watching = nil
        asking?.cancel()
        asking = nil
        portal?.cancel()
        turnOff()
        leaveRemote()
    }

    func turnOff() {
        reading?.cancel()
        reading = nil
        reader?.stop()
        reader = nil
        clearing.cancel()
        settings.follow(nil)
        if state != .found { detection = nil }
    }

    func show(_ state: LiveViewState) {
        self.state = state
        onChange?()
    }
}

/// Handles the events of the camera.
extension CameraModel {

    func handle(_ event: LiveEvent) {
        switch event {
        case .opened(let opened):
            self.opened = opened
            if let camera { preferences.camera = cameras.identity(of: camera) }
            settings.follow(opened.controls)
            onChange?()
        case .preview(let bitmap):
            guard state == .starting || state == .ready else { return }
            onPreview?(bitmap)
            if state == .starting { show(.ready) }
        case .found(let codes, let width, let height, let picture):
            guard state == .starting || state == .ready else { return }
            found(codes, width: width, height: height, picture: picture)
        case .ended(let error): ended(error)
        }
    }

    /// Asks for the next picture after `onPreview`.
    func previewTaken() { reader?.previewTaken() }

    private func found(_ codes: [FoundCode], width: Int, height: Int, picture: Bitmap?) {
        let source = ScanSource(.camera, name: opened?.name ?? camera?.name ?? "")
        let results = codes.inReadingOrder.map { ScanResult($0, source: source) }
        detection = Detection(results: results, width: width, height: height, picture: picture)
        if resultsModel.collector == nil {
            reader?.pause()
            show(.found)
        } else {
            show(.ready)
            clearDetectionLater()
        }
        onFound?()
        resultsModel.receive(results)
    }

    private func clearDetectionLater() {
        clearing.schedule { [weak self] in
            self?.detection = nil
            self?.onChange?()
        }
    }

    private func ended(_ error: CaptureError) {
        turnOff()
        // The result stays on the screen; closing it tries the camera again.
        guard state != .found else { return }
        let new = LiveViewState(error, name: camera?.name ?? "")
        if new == .noPermission(.device) { askPortal(otherwise: new) } else { show(new) }
    }

    // MARK: Results

    func resultsChanged() {
        guard state == .found else { return }
        guard resultsModel.results.isEmpty else { return onChange?() ?? () }
        detection = nil
        guard isOn else { return show(.off) }
        if let reader {
            show(.ready)
            reader.resume()
        } else if let camera {
            start(camera)
        } else {
            begin()
        }
    }
}

/// The codes that were found in one frame of a camera.
struct Detection: Sendable {
    let results: [ScanResult]
    /// The size of the frame in pixels, in which the corners of the codes are given.
    let width: Int
    let height: Int
    /// The frame, scaled down to the size of the view; nil when it could not be kept.
    let picture: Bitmap?
}
