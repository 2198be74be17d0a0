import Desktop
import Drawing
import GLib
import Gtk
import LibraryStore
import Scanning

/// The live view without its widgets: which camera is on, what comes of it, and what is in the way.
@MainActor
final class CameraModel {
    var state = LiveState.off
    var cameras = CameraList()
    /// The one that is used, or was until it went.
    var camera: Camera?
    /// What it says of itself since it is on.
    var opened: CameraState?
    /// Its light, focus and zoom.
    let settings = CameraSettings()
    /// The mode that was chosen; nil for what finds codes soonest.
    var mode: CaptureMode?
    /// Outlined in the picture: frozen with it, or, while many codes are scanned one after the other, for a moment.
    var sighting: Sighting?

    /// Something of the above has changed.
    var changed: (@MainActor () -> Void)?
    /// The next picture; the one after it comes once `previewTaken` was called.
    var previewed: (@MainActor (Bitmap) -> Void)?
    /// Something was found.
    var flashed: (@MainActor () -> Void)?
    /// Device pixels that the view is wide.
    var previewWidth = 960 {
        didSet { if previewWidth != oldValue { reader?.setPreviewWidth(previewWidth) } }
    }

    let supply: CameraSupply
    let preferences: Preferences
    let desk: ScanDesk
    let portal: CameraPortal?
    private var watching: Task<Void, Never>?
    var reader: LiveReader?
    var reading: Task<Void, Never>?
    var asking: Task<Void, Never>?
    var calming: Task<Void, Never>?
    private var isShown = false
    private var isSeen = true

    /// - Parameter portal: asked where device files cannot be reached, as in Flatpak; nil elsewhere.
    init(supply: CameraSupply, preferences: Preferences, desk: ScanDesk, portal: CameraPortal?) {
        (self.supply, self.preferences, self.desk, self.portal) = (supply, preferences, desk, portal)
        desk.observe { [weak self] in self?.deskChanged() }
        settings.changed = { [weak self] in self?.changed?() }
    }

    isolated deinit { stop() }

    // MARK: On and off

    /// The page is shown.
    func appear() {
        isShown = true
        update()
    }

    /// The page is left: when this returns everything has ended.
    func disappear() {
        isShown = false
        update()
    }

    /// Whether the window can be seen: a minimised one needs no camera.
    func setSeen(_ isSeen: Bool) {
        guard isSeen != self.isSeen else { return }
        self.isSeen = isSeen
        update()
    }

    var isOn: Bool { isShown && isSeen }

    private func update() {
        if isOn {
            guard watching == nil else { return }
            watching = Task { [weak self, supply] in
                for await cameras in supply.cameras() { self?.hear(cameras) }
            }
            // A frozen picture stays until its result is closed.
            if state != .found || desk.finds.isEmpty { show(.looking) }
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
    }

    func turnOff() {
        reading?.cancel()
        reading = nil
        reader?.stop()
        reader = nil
        calming?.cancel()
        calming = nil
        settings.follow(nil)
        if state != .found { sighting = nil }
    }

    func show(_ state: LiveState) {
        self.state = state
        changed?()
    }
}

/// What comes of the camera that is on, and where it goes.
extension CameraModel {
    /// How long outlines stay while the picture goes on.
    private static let calm = Duration.seconds(1)

    func hear(_ event: LiveEvent) {
        switch event {
        case .opened(let opened):
            self.opened = opened
            if let camera { preferences.camera = cameras.identity(of: camera) }
            settings.follow(opened.controls)
            changed?()
        case .preview(let bitmap):
            guard state == .looking || state == .ready else { return }
            previewed?(bitmap)
            if state == .looking { show(.ready) }
        case .found(let codes, let width, let height, let picture):
            guard state == .looking || state == .ready else { return }
            found(codes, width: width, height: height, picture: picture)
        case .ended(let error): ended(error)
        }
    }

    /// What was handed to `previewed` has been shown.
    func previewTaken() { reader?.previewTaken() }

    private func found(_ codes: [FoundCode], width: Int, height: Int, picture: Bitmap?) {
        let source = ScanSource(.camera, name: opened?.name ?? camera?.name ?? "")
        let finds = codes.inReadingOrder.map { Find($0, source: source) }
        sighting = Sighting(finds: finds, width: width, height: height, picture: picture)
        if desk.collector == nil {
            reader?.pause()
            show(.found)
        } else {
            show(.ready)
            goOnSoon()
        }
        flashed?()
        desk.take(finds)
    }

    private func goOnSoon() {
        calming?.cancel()
        calming = Task { [weak self] in
            do { try await MainLoop.sleep(for: Self.calm) } catch { return }
            self?.sighting = nil
            self?.changed?()
        }
    }

    private func ended(_ error: CaptureError) {
        turnOff()
        // What was found is looked at in peace: when it is closed the camera is tried again.
        guard state != .found else { return }
        let new = LiveState(error, name: camera?.name ?? "")
        if new == .noPermission(.device) { askPortal(otherwise: new) } else { show(new) }
    }

    // MARK: The desk

    func deskChanged() {
        guard state == .found else { return }
        guard desk.finds.isEmpty else { return changed?() ?? () }
        sighting = nil
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

/// What was found in one frame of a camera.
struct Sighting: Sendable {
    let finds: [Find]
    /// Pixels of the frame that the corners of the finds are in.
    let width: Int
    let height: Int
    /// The frame itself, smaller than it was where the view is; nil when it could not be kept.
    let picture: Bitmap?
}
