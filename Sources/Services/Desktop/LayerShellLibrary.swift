import Foundation

/// The library gtk4-layer-shell, which only those have who installed it: looked up at run time, and never needed to build.
public enum LayerShellLibrary {
    public static let name = "libgtk4-layer-shell.so.0"

    /// Whether the dynamic linker finds it. Once looked for, it stays loaded without touching anything: it acts only on who loaded it before
    /// libwayland-client.
    public static let isInstalled = dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nil
}
