import Foundation
public import GLib

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
