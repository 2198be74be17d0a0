import Gtk

/// One way to come by codes, as a page of the scanner.
@MainActor
protocol SourcePage: AnyObject {
    var root: Widget { get }
    func appear()
    /// When it returns, everything that `appear` began has ended.
    func disappear()
}

extension CameraPage: SourcePage {}
extension ScreenPage: SourcePage {}
extension ClipboardPage: SourcePage {}
extension FilesPage: SourcePage {}
