import Desktop
import Foundation
import GLib
import Gtk
import PaneKit

/// Leads to the files of templates.
@MainActor
struct TemplateFiles {
    let context: PaneContext
    /// Where the person's own are.
    let folder: URL

    private static let fileManager = "org.freedesktop.FileManager1"
    /// Where it is described how a template is made.
    private static var manual: URL { DataFolder.url.appending(path: "flyers/FLYERS.md") }

    /// Shows a file among others, marked; where no file manager can do that, the folder.
    func show(_ file: URL) {
        guard let bus = context.bus else { return open(file.deletingLastPathComponent()) }
        bus.call(
            Self.fileManager, path: "/org/freedesktop/FileManager1", interface: Self.fileManager, method: "ShowItems",
            [.strings([file.absoluteString]), .string("")]
        ) { answer in
            if answer == nil { open(file.deletingLastPathComponent()) }
        }
    }

    /// The person's own folder, made when it is not there yet.
    func openFolder() {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            open(folder)
        } catch {
            context.shell?.show(Toast("The folder \(folder.path) cannot be made: \(error.localizedDescription)"))
        }
    }

    private func open(_ folder: URL) {
        do throws(GLibError) {
            try Links.open(file: folder.path, ofType: "inode/directory")
        } catch {
            context.shell?.show(Toast("No file manager opened \(folder.path). You find the folder there."))
        }
    }

    func openManual() { context.openManual(Self.manual) }
}
