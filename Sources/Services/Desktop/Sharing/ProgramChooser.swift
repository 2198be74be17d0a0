import Foundation
public import GLib

/// Hands a file to a program that the person picks, through the desktop's portal (`org.freedesktop.portal.OpenURI`, `OpenFile`).
@MainActor
public struct ProgramChooser {
    public enum Outcome: Hashable, Sendable { case opened, cancelled }

    private static let interface = "org.freedesktop.portal.OpenURI"
    /// Milliseconds; the portal may have to be started first.
    private static let patience: Int32 = 5000
    /// Of the portal; the first that opens files.
    private static let leastVersion: UInt32 = 2

    private let bus: MessageBus

    /// Nil where there is no portal that does this.
    public init?(bus: MessageBus?) async {
        guard let bus else { return nil }
        // Whatever the reason, there is no portal to use then.
        let answer = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
            [.string(Self.interface), .string("version")], timeout: Self.patience)
        guard let version = answer?.first?.unwrapped.uint32, version >= Self.leastVersion else { return nil }
        self.bus = bus
    }

    /// - Parameters:
    ///   - path: of a file that may be read, and not written.
    ///   - parent: the window as portals name it, or an empty text.
    public func open(_ path: String, parent: String) async throws(SharingError) -> Outcome {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(name: (path as NSString).lastPathComponent) }
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "OpenFile", [.string(parent), .handle(0)], options: ["ask": .bool(true)],
            descriptors: [file.fileDescriptor])
        // The message has a duplicate of it, and is on its way.
        try? file.close()
        switch answer {
        case .given: return .opened
        case .cancelled: return .cancelled
        case .ended: throw .refused(reason: "it ended the request")
        case .failed(let error): throw .refused(reason: Self.phrase(error?.message ?? "its portal went away"))
        }
    }

    /// A sentence without its end, as part of another one.
    private static func phrase(_ words: String) -> String {
        let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? words
        return line.trimmingCharacters(in: CharacterSet(charactersIn: ". ").union(.whitespaces))
    }
}

/// The desktop's own window for sending files over Bluetooth, which asks to which device.
public struct BluetoothSender: Sendable {
    /// Of GNOME, Blueman and KDE, in the order in which they are looked for; each takes files as its arguments.
    private static let programs = [("bluetooth-sendto", [String]()), ("blueman-sendto", []), ("bluedevil-sendfile", ["-f"])]

    private let program: String
    private let arguments: [String]

    /// Nil where none of these is installed.
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
            // One option for each file where there is one.
            try Programs.startDetached([program] + paths.flatMap { arguments + [$0] })
        } catch {
            throw .notStarted(program: (program as NSString).lastPathComponent)
        }
    }
}

/// The desktop's file manager, as far as others may ask it for something (`org.freedesktop.FileManager1`).
@MainActor
public enum FileBrowser {
    private static let name = "org.freedesktop.FileManager1"
    /// Milliseconds; it may have to be started first.
    private static let patience: Int32 = 10_000
    /// More are not marked: a folder full of files needs no marks.
    private static let mostFiles = 100

    /// Opens the folder of some files, with the files marked; false where there is no file manager that does that.
    public static func show(_ paths: [String], bus: MessageBus) async -> Bool {
        let addresses = paths.prefix(mostFiles).map { URL(fileURLWithPath: $0).absoluteString }
        do {
            _ = try await bus.answer(
                name, path: "/org/freedesktop/FileManager1", interface: name, method: "ShowItems", [.strings(addresses), .string("")],
                timeout: patience)
            return true
        } catch {
            return false
        }
    }
}
