public import Foundation
public import GLib

/// A light whose brightness can be set: the backlight of a screen or of a keyboard (sysfs-class-backlight, sysfs-class-led).
public struct Light: Identifiable, Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case screen, keyboard }

    /// The name of its folder, such as “intel_backlight”.
    public let id: String
    public let kind: Kind
    /// From 0 to 1.
    public let brightness: Double
    /// The number of steps; its largest value.
    public let steps: Int

    /// Creates a value.
    public init(id: String, kind: Kind, brightness: Double, steps: Int) {
        self.id = id
        self.kind = kind
        self.brightness = brightness
        self.steps = steps
    }
}

/// Observes the brightness of screens and keyboards through the kernel's file notifications. It never polls and needs no main loop.
public struct BrightnessMonitor: Sendable {
    private let sys: URL
    private let makeBus: @Sendable () -> MessageBus?
    private let shared: SharedStream<[Light]>
    private static let maximumLights = 16

    /// - Parameters:
    ///   - sys: The folder of sysfs(5).
    ///   - bus: Returns the system bus, where logind changes the brightness.
    public init(sys: URL = URL(filePath: "/sys"), bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }) {
        self.sys = sys
        makeBus = bus
        shared = SharedStream { yield in
            let files = Self.files(in: sys)
            // The files that the kernel announces changes of, whoever made them.
            let changes = BackgroundLoop.shared.fileChanges(
                files.flatMap { file in [file.announced, "brightness"].map { file.folder.appending(path: $0).path } })
            yield(files.compactMap(Self.read))
            for await _ in changes { yield(files.compactMap(Self.read)) }
        }
    }

    /// The lights, first as they are now and then after each change.
    public func lights() -> AsyncStream<[Light]> { shared.values() }

    /// The lights now.
    public func now() -> [Light] { Self.files(in: sys).compactMap(Self.read) }

    /// Sets the brightness of a light through logind, which allows it to whoever sits at the computer. A screen keeps at least one step.
    ///
    /// - Parameter brightness: From 0 to 1.
    public func set(_ brightness: Double, of light: Light.ID) async throws(GLibError) {
        guard let file = Self.files(in: sys).first(where: { $0.folder.lastPathComponent == light }), let now = Self.read(file),
            let bus = makeBus()
        else { return }
        let steps = Int((min(max(brightness, 0), 1) * Double(now.steps)).rounded())
        let value = now.kind == .screen ? max(steps, 1) : steps
        _ = try await bus.reply(
            from: "org.freedesktop.login1", path: "/org/freedesktop/login1/session/auto", interface: "org.freedesktop.login1.Session",
            method: "SetBrightness",
            [.string(now.kind == .screen ? "backlight" : "leds"), .string(light), .uint32(UInt32(clamping: value))])
    }

    // MARK: Files

    private struct LightFile {
        let folder: URL
        let kind: Light.Kind
        /// The file whose changes the kernel announces.
        var announced: String { kind == .screen ? "actual_brightness" : "brightness_hw_changed" }
    }

    private static func files(in sys: URL) -> [LightFile] {
        func names(_ path: String) -> [String] {
            // Computers without such lights have no folder.
            ((try? FileManager.default.contentsOfDirectory(atPath: sys.appending(path: path).path)) ?? []).sorted()
        }
        let screens = names("class/backlight").map { LightFile(folder: sys.appending(path: "class/backlight/\($0)"), kind: .screen) }
        let keyboards = names("class/leds").filter { $0.hasSuffix("kbd_backlight") }.map {
            LightFile(folder: sys.appending(path: "class/leds/\($0)"), kind: .keyboard)
        }
        return Array((screens + keyboards).prefix(maximumLights))
    }

    private static func read(_ file: LightFile) -> Light? {
        func number(_ name: String) -> Int? {
            // One that was disconnected meanwhile is left out.
            guard let data = try? Data(contentsOf: file.folder.appending(path: name)) else { return nil }
            return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard let most = number("max_brightness"), most > 0, let value = number("brightness") else { return nil }
        return Light(
            id: file.folder.lastPathComponent, kind: file.kind, brightness: min(max(Double(value) / Double(most), 0), 1), steps: most)
    }
}
