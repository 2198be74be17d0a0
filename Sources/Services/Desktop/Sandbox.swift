import Foundation

/// Whether this program runs in a sandbox (Flatpak), where the desktop's own files and programs are reached through portals alone.
public enum Sandbox {
    public static var isHere: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }
}
