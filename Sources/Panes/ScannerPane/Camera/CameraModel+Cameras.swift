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
