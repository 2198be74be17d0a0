import Desktop
import Foundation
import Gtk
import PaneKit

/// Tells what was written, and shows it where the desktop shows files.
@MainActor
enum WrittenFiles {
    static func tell(_ paths: [String], pages: Int, context: PaneContext, more: String = "") {
        guard let first = paths.first else { return }
        let name = (first as NSString).lastPathComponent
        let count = pages == 1 ? "One page" : "\(pages.formatted()) pages"
        let folder = ((first as NSString).deletingLastPathComponent as NSString).lastPathComponent
        let message = paths.count == 1 ? "\(count) written to “\(name)”" : "\(paths.count.formatted()) files written to “\(folder)”"
        context.shell?.show(Toast(message + more, button: ("Show in files", { show(paths, context: context) })))
    }

    /// - Parameters:
    ///   - path: of the file that was printed into.
    ///   - title: of the flyer.
    static func tellPrinted(_ path: String, title: String, context: PaneContext) {
        let message = "“\(title)” was printed into “\((path as NSString).lastPathComponent)”"
        context.shell?.show(Toast(message, button: ("Show in files", { show([path], context: context) })))
    }

    /// In the file manager, with the files marked; else their folder is opened.
    static func show(_ paths: [String], context: PaneContext) {
        guard let first = paths.first else { return }
        Task {
            if let bus = context.bus, await FileBrowser.show(paths, bus: bus) { return }
            guard let shell = context.shell else { return }
            let folder = URL(fileURLWithPath: (first as NSString).deletingLastPathComponent, isDirectory: true)
            Links.open(folder.absoluteString, over: shell.window) { _ in
                shell.show(Toast("No program that shows files was found. It is in \(folder.path)."))
            }
        }
    }
}
