import CGtk

/// Opening addresses in the program that the desktop has for them.
@MainActor
public enum Links {
    /// Opens an address that the user has seen and confirmed.
    public static func open(_ address: String, over parent: Window) { gtk_show_uri(parent.window, address, UInt32(GDK_CURRENT_TIME)) }
}
