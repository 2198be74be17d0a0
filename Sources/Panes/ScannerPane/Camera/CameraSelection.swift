import Desktop
import Platform
import Scanning

/// Chooses the camera: as cameras come and go, and as people choose.
extension CameraModel {
    /// Cameras with device files come first, but for those that a sandbox hides anyway.
    func handle(ofMachine list: [Camera]) {
        if remote != nil {
            guard !list.isEmpty, !Sandbox.isHere else { return }
            turnOff()
            leaveRemote()
            if state != .found { show(.starting) }
        }
        handle(list)
    }

    func handle(_ list: [Camera]) {
        let before = cameras
        cameras = CameraList(list)
        switch state {
        case .off, .ready, .found: onChange?()
        case .starting where reader != nil: onChange?()
        case .starting, .noCamera, .noPermission: begin()
        case .unplugged:
            if let camera, let again = cameras.camera(remembered: before.identity(of: camera)) ?? cameras.camera(at: camera.bus) {
                start(again)
            } else {
                onChange?()
            }
        case .inUse, .noSignal, .failed:
            if let camera, !list.contains(where: { $0.bus == camera.bus && $0.path == camera.path }) {
                show(.unplugged(camera.name))
            } else {
                onChange?()
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
        (self.camera, opened, detection) = (camera, nil, nil)
        show(.starting)
        let reader = LiveReader(previewWidth: previewWidth) { [provider, mode, remote] () throws(CaptureError) in
            if let remote, camera.path.hasPrefix(PipeWireCameras.prefix) { return try remote.open(camera, mode: mode) }
            return try provider.open(camera, mode)
        }
        self.reader = reader
        reading = Task { [weak self] in
            for await event in reader.events {
                guard !Task.isCancelled, let self else { return }
                self.handle(event)
            }
        }
    }

    /// Asks the desktop portal where the device files cannot be reached, and where there are none: some cameras have only PipeWire.
    func askPortal(otherwise state: LiveViewState) {
        guard let portal, remote == nil else { return show(state) }
        show(.starting)
        guard asking == nil else { return }
        asking = Task { [weak self] in
            let access = await portal.access()
            guard !Task.isCancelled, let self else { return }
            self.asking = nil
            guard self.reader == nil else { return }
            switch access {
            case .given(let remote): self.follow(remote)
            case .noCamera: self.show(Sandbox.isHere ? .noCamera : state)
            // Elsewhere there is another way, and the desktop need not have this one.
            case .denied(let permission): self.show(Sandbox.isHere || permission == .refused ? .noPermission(permission) : state)
            }
        }
    }

    private func follow(_ remote: PipeWireCameras) {
        self.remote = remote
        watchingRemote = Task { [weak self] in
            for await cameras in remote.cameras() { self?.handle(cameras) }
            // The server has ended; the next attempt asks again.
            guard !Task.isCancelled, let self else { return }
            self.leaveRemote()
            self.handle([])
        }
    }

    func leaveRemote() {
        watchingRemote?.cancel()
        watchingRemote = nil
        remote = nil
    }

    // MARK: Choices of the person

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

    /// Tries the camera again after an error.
    func tryAgain() {
        guard let camera, cameras.all.contains(camera) else { return begin() }
        start(camera)
    }

    /// A camera other than the one that failed.
    var otherCamera: Camera? { cameras.all.first { $0.path != camera?.path } }

    var isMirrored: Bool {
        guard let camera else { return false }
        return preferences.cameraMirroring[cameras.identity(of: camera)] ?? (opened?.facing == .front)
    }

    func setMirrored(_ isMirrored: Bool) {
        guard let camera, isMirrored != self.isMirrored else { return }
        preferences.cameraMirroring[cameras.identity(of: camera)] = isMirrored
        onChange?()
    }

    /// Leaves the frozen picture when another camera or mode is chosen.
    private func endFound() {
        guard state == .found else { return }
        state = .starting
        resultsModel.clear()
    }
}

/// The connected cameras, with stable identities and distinct names.
struct CameraList: Hashable, Sendable {
    let all: [Camera]

    init(_ all: [Camera] = []) { self.all = all }

    /// The identity that the preferences remember: the port, as the device file may change. Several cameras at one port, such as a webcam
    /// with an infrared sensor, are numbered.
    func identity(of camera: Camera) -> String {
        guard !camera.bus.isEmpty else { return camera.path }
        let same = all.filter { $0.bus == camera.bus }
        guard let index = same.firstIndex(of: camera), index > 0 else { return camera.bus }
        return "\(camera.bus)#\(index + 1)"
    }

    func camera(remembered identity: String) -> Camera? { all.first { self.identity(of: $0) == identity } }

    /// The first camera at a port; nil if the port is unknown.
    func camera(at bus: String) -> Camera? { bus.isEmpty ? nil : all.first { $0.bus == bus } }

    /// The camera to start with: the remembered one, else the first.
    func preferred(_ identity: String) -> Camera? { camera(remembered: identity) ?? all.first }

    /// Distinct names. Cameras of the same name are followed by their device files.
    var names: [String] {
        all.map { camera in
            let isAlone = all.count { $0.name == camera.name } == 1
            return isAlone ? camera.name : "\(camera.name) (\(camera.path.split(separator: "/").last ?? ""))"
        }
    }
}

/// The source of cameras: the machine's, or recordings in tests.
struct CameraProvider: Sendable {
    /// The current list, then every changed one. The stream ends when its consumer does.
    let cameras: @Sendable () -> AsyncStream<[Camera]>
    /// Opens a camera. A nil mode means the mode that finds codes fastest. Called on a thread that may block.
    let open: @Sendable (Camera, CaptureMode?) throws(CaptureError) -> any FrameSource

    static let machine = CameraProvider(
        cameras: { CameraMonitor.cameras() },
        open: { (camera, mode) throws(CaptureError) in try CameraSource(path: camera.path, mode: mode) })
}
