import Foundation

extension Preferences {
    /// Whether a find is heard.
    public var scanSound: Bool {
        get { flag("scan-sound") }
        set { setFlag("scan-sound", newValue) }
    }

    /// Whether a find is seen.
    public var scanFlash: Bool {
        get { flag("scan-flash") }
        set { setFlag("scan-flash", newValue) }
    }

    /// Whether a find is felt, where feedbackd runs.
    public var scanVibration: Bool {
        get { flag("scan-vibration") }
        set { setFlag("scan-vibration", newValue) }
    }

    /// Whether finds are remembered with when and where.
    public var remembersScans: Bool {
        get { flag("scan-history") }
        set { setFlag("scan-history", newValue) }
    }

    /// Whether finds are remembered now, for who follows no preferences.
    public static func remembersScansNow() -> Bool { Preferences().remembersScans }

    /// Where the scanner looked last: “camera”, “screen”, “clipboard” or “files”.
    public var scanSource: String {
        get { string("scan-source") ?? "camera" }
        set { set("scan-source", newValue) }
    }

    /// The camera that was used last, by where it is connected, else by its device file; empty for none.
    public var camera: String {
        get { string("camera") ?? "" }
        set { set("camera", newValue) }
    }
}

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
