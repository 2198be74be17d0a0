public import Gtk

/// A window on the screen with one widget, until it is closed.
@MainActor
public struct ShownWindow {
    public let window: Window
    public let content: Widget

    public init(_ content: Widget, width: Int = 320, height: Int = 240) {
        self.content = content
        window = Window(title: "Test")
        window.setDefaultSize(width: width, height: height)
        window.setContent(content)
        window.present()
        _ = Loop.run { content.isMapped && content.width > 0 }
    }

    public func close() {
        window.destroy()
        Loop.runPending()
    }
}
