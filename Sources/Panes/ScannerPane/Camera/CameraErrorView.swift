import Gtk
import PaneKit
import Platform
import Scanning

/// The view in place of the picture when the camera does not work: the reason and one remedy.
@MainActor
final class CameraErrorView {
    let root = Box(.column)
    var onRemedy: (@MainActor (LiveViewState.Remedy) -> Void)?
    private var shown: LiveViewState.Message?

    /// The text below the title.
    var shownText: String { shown?.text.string ?? "" }

    func show(_ message: LiveViewState.Message) {
        guard message != shown else { return }
        shown = message
        let (iconName, title) = message.remedy.button
        // The name of a camera may be long.
        let content = Box(.row, spacing: 8, [Icon(iconName), Label(title).fitting(.ellipsisAtEnd)])
        let button = Button(content: content, name: title, classes: ["primary"]) { [weak self] in
            self?.onRemedy?(message.remedy)
        }
        root.removeAll()
        root.append(EmptyState.make(illustration: message.illustration, title: message.title, text: message.text, button: button))
    }
}

extension LiveViewState.Remedy {
    fileprivate var button: (iconName: String, title: LocalizedText) {
        switch self {
        case .tryAgain: ("quire-undo-symbolic", tr("Try again"))
        case .useCamera(let name): ("quire-camera-symbolic", tr("Use “\(name)”"))
        case .scanScreen: ("quire-screen-symbolic", tr("Scan the screen instead"))
        }
    }
}

extension LiveViewState {
    /// The text of the page while there is no picture.
    struct Message: Hashable {
        /// The name of a file in `data/illustrations`.
        let illustration: String
        let title: LocalizedText
        let text: LocalizedText
        let remedy: Remedy
    }

    /// The action that the page offers.
    enum Remedy: Hashable {
        case tryAgain
        /// Switch to another connected camera, by its name.
        case useCamera(String)
        case scanScreen
    }

    /// The message of this state; nil while there is a picture or one is expected.
    ///
    /// - Parameter other: the name of another connected camera.
    func message(other: String?) -> Message? {
        switch self {
        case .off, .starting, .ready, .found: return nil
        case .noCamera:
            return Message(
                illustration: "camera-missing", title: tr("No camera found"),
                text: tr(
                    "Connect one and it starts automatically. You can scan the screen, the clipboard or a file without one."),
                remedy: .scanScreen)
        case .noPermission(let permission): return Self.message(permission)
        case .inUse(let name):
            return Message(
                illustration: "camera-busy", title: tr("Another program is using the camera"),
                text: tr("“\(name)” works with one program at a time. Close the other program, such as a video call, and try again."),
                remedy: .tryAgain)
        case .unplugged(let name):
            return Message(
                illustration: "camera-unplugged", title: tr("The camera was unplugged"),
                text: tr("Connect “\(name)” again and it continues automatically."), remedy: other.map { .useCamera($0) } ?? .scanScreen)
        case .noSignal(let name):
            return Message(
                illustration: "camera-dark", title: tr("No picture from the camera"),
                text: tr("Open the shutter of “\(name)” or turn it on. A capture card needs something connected to it."),
                remedy: .tryAgain)
        case .failed(let error):
            return Message(
                illustration: "error", title: tr("The camera can’t be used"),
                text: error.message.followed(by: Self.advice(error, hasOther: other != nil)),
                remedy: other.map { .useCamera($0) } ?? (Self.mayPass(error) ? .tryAgain : .scanScreen))
        }
    }

    /// Advice that can be followed without leaving Quire.
    private static func advice(_ error: CaptureError, hasOther: Bool) -> LocalizedText {
        switch (mayPass(error), hasOther) {
        case (true, true): tr("Unplug it and reconnect it, or use another.")
        case (true, false): tr("Unplug it and reconnect it.")
        case (false, true): tr("Use another camera.")
        case (false, false): tr("Connect another camera, or scan the screen.")
        }
    }

    /// True if the same camera may work at the next attempt. A camera with an unknown format never will.
    private static func mayPass(_ error: CaptureError) -> Bool { if case .failed = error { true } else { false } }

    private static func message(_ permission: CameraPermission) -> Message {
        switch permission {
        case .device:
            return Message(
                illustration: "camera-locked", title: tr("Quire isn’t allowed to use the camera"),
                text: tr("Allow it in your desktop’s privacy settings, or add yourself to the group “video” and log in again."),
                remedy: .tryAgain)
        case .noPipeWire:
            return Message(
                illustration: "camera-locked", title: tr("The camera can’t be used"),
                text: tr(
                    """
                    Your desktop allows it and delivers the picture through PipeWire, but the library libpipewire-0.3 isn’t installed, \
                    or not completely. Install it, or scan the screen.
                    """),
                remedy: .scanScreen)
        case .refused:
            return Message(
                illustration: "camera-locked", title: tr("Your desktop doesn’t let Quire use the camera"),
                text: tr("Allow it in the privacy settings, under Camera, and try again."), remedy: .tryAgain)
        case .noPortal:
            return Message(
                illustration: "camera-locked", title: tr("The camera can’t be used from Flatpak"),
                text: tr(
                    """
                    This desktop has no camera portal. “flatpak override --user --device=all org.quirebook.Quire” lets Quire use \
                    the camera directly; until then, scan the screen.
                    """),
                remedy: .scanScreen)
        }
    }
}
