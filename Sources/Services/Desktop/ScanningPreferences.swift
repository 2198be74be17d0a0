import Foundation

extension Preferences {
    /// Whether a found code plays a sound.
    public var scanSound: Bool {
        get { flag("scan-sound") }
        set { setFlag("scan-sound", newValue) }
    }

    /// Whether a found code flashes the window.
    public var scanFlash: Bool {
        get { flag("scan-flash") }
        set { setFlag("scan-flash", newValue) }
    }

    /// Whether a found code vibrates, where feedbackd runs.
    public var scanVibration: Bool {
        get { flag("scan-vibration") }
        set { setFlag("scan-vibration", newValue) }
    }

    /// Whether found codes are kept in the scan history, with time and place.
    public var remembersScans: Bool {
        get { flag("scan-history") }
        set { setFlag("scan-history", newValue) }
    }

    /// The current value of `remembersScans`, for code that does not observe preferences.
    public static func remembersScansNow() -> Bool { Preferences().remembersScans }

    /// The source that the scanner used last: “camera”, “screen”, “clipboard” or “files”.
    public var scanSource: String {
        get { string("scan-source") ?? "camera" }
        set { set("scan-source", newValue) }
    }

    /// The camera that was used last: where it is connected, or else its device file. Empty if there is none.
    public var camera: String {
        get { string("camera") ?? "" }
        set { set("camera", newValue) }
    }
}

extension Preferences {
    /// Whether the picture of each camera is mirrored, by where the camera is connected. Cameras without a choice are missing.
    public var cameraMirroring: [String: Bool] {
        get {
            // A value that cannot be decoded, such as after a mistake in an edit by hand, counts as none.
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
