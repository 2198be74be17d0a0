import Desktop
import Scanning

/// Which camera is on: as they come and go, and as people choose.
extension CameraModel {
    func hear(_ list: [Camera]) {
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

    func begin() {
        if let camera = cameras.preferred(preferences.camera) { return start(camera) }
        askPortal(otherwise: .noCamera)
    }

    func start(_ camera: Camera) {
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
    func askPortal(otherwise state: LiveState) {
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

    /// Another camera or mode was chosen while a picture was frozen.
    private func endFound() {
        guard state == .found else { return }
        state = .looking
        desk.clear()
    }
}

/// The cameras there are, as people tell them apart and as the one used last is remembered.
struct CameraList: Hashable, Sendable {
    let all: [Camera]

    init(_ all: [Camera] = []) { self.all = all }

    /// What a camera is remembered by: where it is connected, as its device file may be another next time. Of several at one place, such as a
    /// webcam that sees infrared too, which one.
    func identity(of camera: Camera) -> String {
        guard !camera.bus.isEmpty else { return camera.path }
        let same = all.filter { $0.bus == camera.bus }
        guard let index = same.firstIndex(of: camera), index > 0 else { return camera.bus }
        return "\(camera.bus)#\(index + 1)"
    }

    func camera(remembered identity: String) -> Camera? { all.first { self.identity(of: $0) == identity } }

    /// The first one that is connected there; nil where that is not known.
    func camera(at bus: String) -> Camera? { bus.isEmpty ? nil : all.first { $0.bus == bus } }

    /// The one to begin with: that of last time, else the first.
    func preferred(_ identity: String) -> Camera? { camera(remembered: identity) ?? all.first }

    /// Names that differ: of cameras that are called the same, with their device files.
    var names: [String] {
        all.map { camera in
            let isAlone = all.count { $0.name == camera.name } == 1
            return isAlone ? camera.name : "\(camera.name) (\(camera.path.split(separator: "/").last ?? ""))"
        }
    }
}

/// Where the live view has its cameras from: those of the machine, or, in tests, recordings of some.
struct CameraSupply: Sendable {
    /// The list as it is, then each that differs; it ends when nobody listens any more.
    let cameras: @Sendable () -> AsyncStream<[Camera]>
    /// Turns one on; a mode of nil is what finds codes soonest. Called on a thread that may wait.
    let open: @Sendable (Camera, CaptureMode?) throws(CaptureError) -> any FrameSource

    static let machine = CameraSupply(
        cameras: { CameraWatch.cameras() },
        open: { (camera, mode) throws(CaptureError) in try CameraSource(path: camera.path, mode: mode) })
}
