import Scanning

/// The light, focus and zoom of the camera that is on, as they are now.
@MainActor
final class CameraSettings {
    private(set) var controls: [CameraControl] = []
    var changed: (@MainActor () -> Void)?

    private var camera: CameraControls?
    private var work: Task<Void, Never>?
    private var wanted: [CameraControl.ID: Int] = [:]

    /// A camera is on; nil when it is off again.
    func follow(_ camera: CameraControls?) {
        work?.cancel()
        (work, wanted, controls) = (nil, [:], [])
        self.camera = camera
        if camera != nil { begin() }
    }

    /// Sets a control; of values that come faster than the camera takes them only the last counts.
    func set(_ control: CameraControl.ID, to value: Int) {
        wanted[control] = value
        begin()
    }

    private func begin() {
        guard work == nil, let camera else { return }
        work = Task { [weak self] in
            while let (id, value) = self?.wanted.first {
                self?.wanted[id] = nil
                // A control that cannot be set stays as it is, which the list then shows.
                try? await camera.set(id, to: value)
                guard !Task.isCancelled else { return }
            }
            // Setting one may make others come and go.
            let list = await camera.list()
            guard !Task.isCancelled, let self else { return }
            self.work = nil
            self.controls = list
            self.changed?()
            if !self.wanted.isEmpty { self.begin() }
        }
    }
}
