import Drawing
import GLib
import Gtk
import LibraryStore
import Scanning

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
