import Foundation
public import GLib
import Platform

/// Opens a file in a program that the user chooses, through the desktop's portal (`org.freedesktop.portal.OpenURI`, `OpenFile`).
@MainActor
public struct ProgramChooser {
    public enum Outcome: Hashable, Sendable { case opened, cancelled }

    private static let interface = "org.freedesktop.portal.OpenURI"
    /// Milliseconds. The portal may have to be started first.
    private static let timeout: Int32 = 5000
    /// The first version of the portal that opens files.
    private static let minimumVersion: UInt32 = 2

    private let bus: MessageBus

    /// Nil without a portal that opens files.
    public init?(bus: MessageBus?) async {
        guard let bus, let version = await PortalRequest.version(of: Self.interface, on: bus, timeout: Self.timeout),
            version >= Self.minimumVersion
        else { return nil }
        self.bus = bus
    }

    /// - Parameters:
    ///   - path: The path of a readable file. The program may not write to it.
    ///   - parent: The window in the form that portals use, or an empty string.
    public func open(_ path: String, parent: String) async throws(SharingError) -> Outcome {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(name: (path as NSString).lastPathComponent) }
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "OpenFile", [.string(parent), .handle(0)], options: ["ask": .bool(true)],
            descriptors: [file.fileDescriptor])
        // The D-Bus message has its own duplicate of the descriptor.
        try? file.close()
        switch answer {
        case .given: return .opened
        case .cancelled: return .cancelled
        case .ended: throw .refused(reason: tr("it ended the request"))
        case .failed(let error?): throw .refused(reason: .verbatim(error.message.asPhrase))
        case .failed(nil): throw .refused(reason: tr("its portal is no longer available"))
        }
    }
}

extension PortalRequest {
    /// The version of an interface of the portal; nil if there is no portal, no such interface, or nothing behind it that answers.
    static func version(of interface: String, on bus: MessageBus, timeout: Int32 = 25_000) async -> UInt32? {
        // Any error means that the portal cannot be used.
        let answer = try? await bus.answer(
            portal, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get", [.string(interface), .string("version")],
            timeout: timeout)
        return answer?.first?.unwrapped.uint32
    }
}

extension String {
    /// The first line without its full stop, to stand inside another sentence.
    var asPhrase: String {
        let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
        return line.trimmingCharacters(in: CharacterSet(charactersIn: ". ").union(.whitespaces))
    }
}

/// The desktop's own window for sending files over Bluetooth, which asks for the device.
public struct BluetoothSender: Sendable {
    /// The programs of GNOME, Blueman and KDE, in the order of preference. Each takes files as its arguments.
    private static let programs = [("bluetooth-sendto", [String]()), ("blueman-sendto", []), ("bluedevil-sendfile", ["-f"])]

    private let program: String
    private let arguments: [String]

    /// Nil if none of these is installed.
    public init?(find: (String) -> String? = Programs.path(of:)) {
        for (name, arguments) in Self.programs {
            guard let path = find(name) else { continue }
            (program, self.arguments) = (path, arguments)
            return
        }
        return nil
    }

    public func send(_ paths: [String]) throws(SharingError) {
        do throws(GLibError) {
            // Options are repeated for each file.
            try Programs.startDetached([program] + paths.flatMap { arguments + [$0] })
        } catch {
            throw .notStarted(program: (program as NSString).lastPathComponent)
        }
    }
}

/// The desktop's file manager (`org.freedesktop.FileManager1`).
@MainActor
public enum FileBrowser {
    private static let name = "org.freedesktop.FileManager1"
    /// Milliseconds. The file manager may have to be started first.
    private static let timeout: Int32 = 10_000
    /// At most this many files are selected.
    private static let maximumFiles = 100

    /// Opens the folder of some files with the files selected. Returns false without a file manager that supports this.
    public static func show(_ paths: [String], bus: MessageBus) async -> Bool {
        let addresses = paths.prefix(maximumFiles).map { URL(fileURLWithPath: $0).absoluteString }
        // Any error means that there is none.
        let answer = try? await bus.answer(
            name, path: "/org/freedesktop/FileManager1", interface: name, method: "ShowItems", [.strings(addresses), .string("")],
            timeout: timeout)
        return answer != nil
    }
}
