import Scanning

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
