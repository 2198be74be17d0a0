import CodeReading
import DesktopIntegration
import Drawing
import FrameCapture
import Gtk
import LibraryStore

/// The live view without its widgets: which camera is on, what comes of it, and what is in the way.
@MainActor
final class CameraModel {
    private(set) var state = LiveState.off
    private(set) var cameras = CameraList()
    /// The one that is used, or was until it went.
    private(set) var camera: Camera?
    /// What it says of itself since it is on.
    private(set) var opened: CameraState?
    /// Its light, focus and zoom.
    let settings = CameraSettings()
    /// The mode that was chosen; nil for what finds codes soonest.
    private(set) var mode: CaptureMode?
    /// Outlined in the picture: frozen with it, or, while many codes are scanned one after the other, for a moment.
    private(set) var sighting: Sighting?

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

    private let supply: CameraSupply
    private let preferences: Preferences
    private let desk: ScanDesk
    private let portal: CameraPortal?
    private var watching: Task<Void, Never>?
    private var reader: LiveReader?
    private var reading: Task<Void, Never>?
    private var asking: Task<Void, Never>?
    private var calming: Task<Void, Never>?
    private var isShown = false
    private var isSeen = true

    /// How long outlines stay while the picture goes on.
    private static let calm = Duration.seconds(1)

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

    private var isOn: Bool { isShown && isSeen }

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

    private func turnOff() {
        reading?.cancel()
        reading = nil
        reader?.stop()
        reader = nil
        calming?.cancel()
        calming = nil
        settings.follow(nil)
        if state != .found { sighting = nil }
    }

    private func show(_ state: LiveState) {
        self.state = state
        changed?()
    }

    // MARK: Cameras

    private func hear(_ list: [Camera]) {
        let before = cameras
        cameras = CameraList(list)
        switch state {
        case .off, .ready, .found: changed?()
        case .looking where reader != nil: changed?()
        case .looking, .noCamera, .noPermission: begin()
        case .unplugged:
            if let camera, let again = cameras.camera(remembered: before.identity(of: camera)) ?? cameras.camera(at: camera.bus) {
                start(again)
            } else {
                changed?()
            }
        case .inUse, .noSignal, .failed:
            if let camera, !list.contains(where: { $0.bus == camera.bus && $0.path == camera.path }) {
                show(.unplugged(camera.name))
            } else {
                changed?()
            }
        }
    }

    private func begin() {
        if let camera = cameras.preferred(preferences.camera) { return start(camera) }
        askPortal(otherwise: .noCamera)
    }

    private func start(_ camera: Camera) {
        turnOff()
        if camera != self.camera { mode = nil }
        (self.camera, opened, sighting) = (camera, nil, nil)
        show(.looking)
        let reader = LiveReader(previewWidth: previewWidth) { [supply, mode] () throws(CaptureError) in try supply.open(camera, mode) }
        self.reader = reader
        reading = Task { [weak self] in
            for await event in reader.events {
                guard !Task.isCancelled, let self else { return }
                self.hear(event)
            }
        }
    }

    /// Where there is no way to the devices the desktop is asked.
    private func askPortal(otherwise state: LiveState) {
        guard let portal else { return show(state) }
        show(.looking)
        guard asking == nil else { return }
        asking = Task { [weak self] in
            let permission = await portal.permission()
            guard !Task.isCancelled, let self else { return }
            self.asking = nil
            if self.reader == nil { self.show(permission.map { .noPermission($0) } ?? .noCamera) }
        }
    }

    // MARK: What people choose

    func choose(_ camera: Camera) {
        preferences.camera = cameras.identity(of: camera)
        mode = nil
        endFound()
        start(camera)
    }

    func choose(_ mode: CaptureMode?) {
        guard let camera else { return }
        self.mode = mode
        endFound()
        start(camera)
    }

    /// After something was in the way.
    func tryAgain() {
        guard let camera, cameras.all.contains(camera) else { return begin() }
        start(camera)
    }

    /// Another camera than the one that is in the way.
    var otherCamera: Camera? { cameras.all.first { $0.path != camera?.path } }

    var isMirrored: Bool {
        guard let camera else { return false }
        return preferences.cameraMirroring[cameras.identity(of: camera)] ?? (opened?.facing == .front)
    }

    func setMirrored(_ isMirrored: Bool) {
        guard let camera, isMirrored != self.isMirrored else { return }
        preferences.cameraMirroring[cameras.identity(of: camera)] = isMirrored
        changed?()
    }

    // MARK: Events

    private func hear(_ event: LiveEvent) {
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

    private func deskChanged() {
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

    /// Another camera or mode was chosen while a picture was frozen.
    private func endFound() {
        guard state == .found else { return }
        state = .looking
        desk.clear()
    }
}
