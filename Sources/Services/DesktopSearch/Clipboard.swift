import GLib

/// Plasma's clipboard, which takes texts over the bus: a program without a window has no other way to it.
enum Clipboard {
    /// False where it is not there or does not answer.
    @MainActor
    static func copy(_ text: String, on bus: MessageBus) async -> Bool {
        let answer = try? await bus.answer(
            "org.kde.klipper", path: "/klipper", interface: "org.kde.klipper.klipper", method: "setClipboardContents", [.string(text)],
            timeout: 3000)
        return answer != nil
    }
}
