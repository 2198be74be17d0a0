public import Foundation
public import GLib
public import Platform

/// The user's phones and other devices that KDE Connect has paired with this computer (`org.kde.kdeconnect`).
///
/// Only a running service is asked: opening a sheet must not start a search for phones.
@MainActor
public struct KDEConnect {
    /// A paired device that is reachable now and accepts shared content.
    public struct Device: Identifiable, Hashable, Sendable {
        public let id: String
        /// The name that its owner gave it, on one line. It is untrusted text.
        public let name: String
    }

    private static let service = "org.kde.kdeconnect"
    private static let path = "/modules/kdeconnect"
    private static let plugin = "kdeconnect_share"
    /// Milliseconds. The service is already running.
    private static let timeout: Int32 = 3000
    /// More than anybody has at hand.
    private static let maximumDevices = 12
    private static let maximumNameLength = 40

    private let bus: MessageBus

    /// Nil without a message bus.
    public init?(bus: MessageBus?) {
        guard let bus else { return nil }
        self.bus = bus
    }

    /// The reachable devices, sorted by name; empty if KDE Connect does not run or does not answer.
    public func devices() async -> [Device] {
        // Any error means that there is no device to share with.
        let answer = try? await bus.reply(
            from: Self.service, path: Self.path, interface: "org.kde.kdeconnect.daemon", method: "deviceNames", [.bool(true), .bool(true)],
            timeout: Self.timeout)
        var devices: [Device] = []
        for (id, name) in (answer?.first?.texts ?? [:]).sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where Self.isID(id) {
            guard devices.count < Self.maximumDevices else { break }
            if await takesFiles(id) { devices.append(Device(id: id, name: Self.shown(name, id: id))) }
        }
        return devices
    }

    /// Sends a text, which the device copies or shows.
    public func send(text: String, to device: Device) async throws(SharingError) { try await share("shareText", text, device) }

    /// Sends an address, which the device opens.
    public func send(link: URL, to device: Device) async throws(SharingError) { try await share("shareUrl", link.absoluteString, device) }

    /// Sends a file, which must not be removed before the transfer has finished.
    public func send(file path: String, to device: Device) async throws(SharingError) {
        try await share("shareUrl", URL(fileURLWithPath: path).absoluteString, device)
    }

    private func share(_ method: String, _ value: String, _ device: Device) async throws(SharingError) {
        do throws(GLibError) {
            _ = try await bus.reply(
                from: Self.service, path: "\(Self.path)/devices/\(device.id)/share", interface: "org.kde.kdeconnect.device.share",
                method: method, [.string(value)], timeout: Self.timeout)
        } catch {
            throw .deviceGone(name: device.name)
        }
    }

    /// Whether both sides have the sharing plug-in enabled.
    private func takesFiles(_ id: String) async -> Bool {
        let answer = try? await bus.reply(
            from: Self.service, path: "\(Self.path)/devices/\(id)", interface: "org.kde.kdeconnect.device", method: "hasPlugin",
            [.string(Self.plugin)], timeout: Self.timeout)
        return answer?.first?.bool ?? false
    }

    /// Whether a text may be part of a D-Bus object path.
    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 128
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F }
    }

    private static func shown(_ name: String, id: String) -> String {
        let hidden: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate]
        let line = String(String.UnicodeScalarView(name.unicodeScalars.filter { !hidden.contains($0.properties.generalCategory) }))
            .trimmingCharacters(in: .whitespaces)
        let short = line.count > maximumNameLength ? line.prefix(maximumNameLength - 1) + "…" : line
        return short.isEmpty ? tr("Device \(id.prefix(8))").string : short
    }
}

/// An error in sharing with a device or a program.
public enum SharingError: PresentableError, Hashable, Sendable {
    case deviceGone(name: String)
    /// A file to share cannot be read.
    case unreadable(name: String)
    case refused(reason: LocalizedText)
    case notStarted(program: String)

    /// What happened and what to do, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .deviceGone(let name):
            tr("“\(name)” can no longer be reached. Check that it is on and in the same network, then try again.")
        case .unreadable(let name): tr("“\(name)” can no longer be read. Try again.")
        case .refused(let reason): tr("The desktop couldn’t open a program for it: \(reason). Save the picture and open it from there.")
        case .notStarted(let program): tr("“\(program)” couldn’t be started. Save the picture and send it from there.")
        }
    }
}
