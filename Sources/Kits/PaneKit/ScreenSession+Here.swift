import Gtk
public import Scanning

extension ScreenSession {
    /// Protocols of Wayland by which a compositor lets programs copy the screen, grim among them.
    private static let copyProtocols = ["zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1"]

    /// The session that this window is in.
    @MainActor
    public static var here: ScreenSession {
        let answers = copyProtocols.compactMap { DisplayServer.compositorOffers($0) }
        return ScreenSession(offersCopies: answers.isEmpty ? nil : answers.contains(true))
    }
}
