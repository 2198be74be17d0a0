public import Foundation
import GLib
import Gtk

extension PaneContext {
    /// Opens a page of this installation that describes how to write something, in the desktop's program for texts; says where it lies
    /// when there is none.
    public func openManual(_ file: URL) {
        let path = file.path
        guard FileManager.default.fileExists(atPath: path) else {
            shell?.show(Toast("The description was not found at \(path). Install Quire completely."))
            return
        }
        for type in ["text/markdown", "text/plain"] {
            do throws(GLibError) {
                return try Links.open(file: path, ofType: type)
            } catch {
                // The next type may have a program.
                continue
            }
        }
        shell?.show(Toast("No program for texts opened \(path). You find the description there."))
    }
}
