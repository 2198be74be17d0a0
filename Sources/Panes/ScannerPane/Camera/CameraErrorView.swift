import Gtk
import PaneKit
import Scanning

/// Stands where the camera's picture would be: what is in the way, and the one thing to do about it.
@MainActor
final class CameraTrouble {
    let root = Box(.column)
    var remedied: (@MainActor (LiveState.Remedy) -> Void)?
    private var shown: LiveState.Words?

    /// What it says below the title.
    var shownText: String { shown?.text ?? "" }

    func show(_ words: LiveState.Words) {
        guard words != shown else { return }
        shown = words
        // The name of a camera may be long.
        let title = Label(words.remedy.title).fitting(.ellipsisAtEnd)
        let content = Box(.row, spacing: 8, [Icon(words.remedy.iconName), title])
        let button = Button(content: content, name: words.remedy.title, classes: ["primary"]) { [weak self] in
            self?.remedied?(words.remedy)
        }
        root.removeAll()
        root.append(EmptyState.make(illustration: words.illustration, title: words.title, text: words.text, button: button))
    }
}

extension LiveState.Remedy {
    fileprivate var title: String {
        switch self {
        case .tryAgain: "Try again"
        case .useCamera(let name): "Use “\(name)”"
        case .scanScreen: "Scan the screen instead"
        }
    }

    fileprivate var iconName: String {
        switch self {
        case .tryAgain: "quire-undo-symbolic"
        case .useCamera: "quire-camera-symbolic"
        case .scanScreen: "quire-screen-symbolic"
        }
    }
}

extension LiveState {
    /// What the page says instead of a picture.
    struct Words: Hashable {
        /// Of `data/illustrations`.
        let illustration: String
        let title: String
        let text: String
        let remedy: Remedy
    }

    /// The one thing to do.
    enum Remedy: Hashable {
        case tryAgain
        /// The name of one that is there.
        case useCamera(String)
        case scanScreen
    }

    /// Nil while there is a picture, or is about to be.
    ///
    /// - Parameter other: the name of another camera, if there is one.
    func words(other: String?) -> Words? {
        switch self {
        case .off, .looking, .ready, .found: return nil
        case .noCamera:
            return Words(
                illustration: "camera-missing", title: "No camera found",
                text: "Connect one and it starts by itself. What is on the screen, in the clipboard or in a file can be scanned without.",
                remedy: .scanScreen)
        case .noPermission(let permission): return Self.words(permission)
        case .inUse(let name):
            return Words(
                illustration: "camera-busy", title: "Another program is using the camera",
                text: "“\(name)” shows its picture to one program at a time. Close that program, such as a video call, and try again.",
                remedy: .tryAgain)
        case .unplugged(let name):
            return Words(
                illustration: "camera-unplugged", title: "The camera was unplugged",
                text: "Connect “\(name)” again and it goes on by itself.", remedy: other.map { .useCamera($0) } ?? .scanScreen)
        case .noSignal(let name):
            return Words(
                illustration: "camera-dark", title: "The camera sends no picture",
                text: "Open the shutter of “\(name)” or switch it on; a capture card needs something connected to it.", remedy: .tryAgain)
        case .failed(let error):
            return Words(
                illustration: "error", title: "The camera cannot be used", text: "\(error.message) \(Self.advice(error, hasOther: other != nil))",
                remedy: other.map { .useCamera($0) } ?? (Self.mayPass(error) ? .tryAgain : .scanScreen))
        }
    }

    /// What can be done about it in the window.
    private static func advice(_ error: CaptureError, hasOther: Bool) -> String {
        if mayPass(error) { return hasOther ? "Unplug it and connect it again, or use another." : "Unplug it and connect it again." }
        return hasOther ? "Use another camera." : "Connect another camera, or scan the screen."
    }

    /// Whether the same camera may work the next time: one that sends what cannot be read never will.
    private static func mayPass(_ error: CaptureError) -> Bool { if case .failed = error { true } else { false } }

    private static func words(_ permission: CameraPermission) -> Words {
        switch permission {
        case .device:
            return Words(
                illustration: "camera-locked", title: "Quire may not use the camera",
                text: "Allow it in the privacy settings of the desktop, or add yourself to the group “video” and log in again.",
                remedy: .tryAgain)
        case .grantedOverPipeWire:
            return Words(
                illustration: "camera-locked", title: "The camera cannot be reached from Flatpak yet",
                text: "The desktop allows it, but hands the picture over by PipeWire, which Quire does not speak yet. “flatpak override "
                    + "--user --device=all org.quirebook.Quire” lets Quire use the camera itself; until then, scan the screen.",
                remedy: .scanScreen)
        case .refused:
            return Words(
                illustration: "camera-locked", title: "The desktop does not let Quire use the camera",
                text: "Allow it in the privacy settings, under Camera, and try again.", remedy: .tryAgain)
        case .noPortal:
            return Words(
                illustration: "camera-locked", title: "The camera cannot be reached from Flatpak",
                text: "This desktop has no camera portal to ask. “flatpak override --user --device=all org.quirebook.Quire” lets Quire use "
                    + "the camera itself; until then, scan the screen.",
                remedy: .scanScreen)
        }
    }
}
