import Foundation
public import GLib

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
