public import Drawing
public import Gtk

/// What was copied or dropped, before anybody knows what is in it.
public enum IncomingContent: Sendable {
    case text(String)
    /// Pixels; nil when they are too many to be looked at.
    case picture(Bitmap?)
    /// Absolute paths.
    case files([String])

    /// What the clipboard holds.
    @MainActor
    public init(_ content: Clipboard.Content) {
        switch content {
        case .text(let text): self = .text(text)
        case .files(let paths): self = .files(paths)
        case .picture(let texture): self = .picture(Self.bitmap(of: texture))
        }
    }

    /// What was dropped on a pane.
    @MainActor
    public init(_ dropped: DropTarget.Dropped) {
        switch dropped {
        case .text(let text): self = .text(text)
        case .files(let paths): self = .files(paths)
        case .picture(let texture): self = .picture(Self.bitmap(of: texture))
        }
    }

    @MainActor
    private static func bitmap(of texture: Texture) -> Bitmap? {
        guard texture.width * texture.height <= Picture.maximumPixels else { return nil }
        return Bitmap(width: texture.width, height: texture.height, pixels: texture.pixels())
    }
}
