import Foundation

extension Preferences {
    /// Whether a camera's picture is mirrored, by where the camera is connected; what was never chosen is not in it.
    public var cameraMirroring: [String: Bool] {
        get {
            // What is no such list, as after a mistake by hand, counts as none.
            (try? JSONDecoder().decode([String: Bool].self, from: Data((string("camera-mirroring") ?? "").utf8))) ?? [:]
        }
        set {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            guard let data = try? encoder.encode(newValue) else { return }
            set("camera-mirroring", String(decoding: data, as: UTF8.self))
        }
    }
}
