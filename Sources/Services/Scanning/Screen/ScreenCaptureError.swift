public import Drawing
import Foundation
public import Platform

/// An error that keeps the screen from being captured.
public enum ScreenCaptureError: PresentableError, Hashable, Sendable {
    /// Programs may not see the screen here. With `needsGrim`, the compositor allows it, but the program that does it is not installed.
    case noWay(needsGrim: Bool)
    /// The portal does not work after all; the reason is the bus's.
    case portalUnavailable(reason: String)
    /// The portal returned no picture without saying why.
    case portalRefused
    /// The portal returned something that is no file on this computer.
    case notAFile(address: String)
    /// The picture of the portal or of grim is unreadable.
    case unreadable(DrawingError)
    /// The X server does not answer, or refuses. The number is an error code of the X protocol or of XCB.
    case displayFailed(number: Int)
    /// The screen uses a palette or another unsupported layout.
    case unknownPixels(depth: Int)
    case tooLarge(width: Int, height: Int)
    /// The program that captures the screen failed. The text is its own message.
    case programFailed(program: String, text: String)
    case programTooSlow(program: String)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .noWay(needsGrim: false): tr("This desktop lets no program see the screen.")
        case .noWay(needsGrim: true): tr("Seeing the screen of this desktop takes the program grim, which is not installed.")
        case .portalUnavailable(let reason): tr("The desktop’s way to pictures of the screen does not work: \(reason)")
        case .portalRefused: tr("The desktop gave no picture of the screen.")
        case .notAFile(let address): tr("The desktop put its picture of the screen where it cannot be read: \(address)")
        case .unreadable(let error): tr("The picture of the screen cannot be read. \(error.message)")
        case .displayFailed(let number): tr("The display gave no picture of the screen (X error \(number)).")
        case .unknownPixels(let depth): tr("The screen has colours of \(depth) bits, which Quire does not know.")
        case .tooLarge(let width, let height): tr("The screen has \(width) × \(height) pixels; that is more than can be read at once.")
        case .programFailed(let program, let text):
            text.isEmpty
                ? tr("The program \(program) gave no picture of the screen.")
                : tr("The program \(program) gave no picture of the screen: \(text)")
        case .programTooSlow(let program): tr("The program \(program) took too long to take a picture of the screen.")
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .noWay(needsGrim: true): tr("Install it, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        case .portalRefused:
            tr("If you did not close it yourself, take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        case .programTooSlow: tr("Try again, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        default: tr("Take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        }
    }

    /// Whether another method may work without asking the person once more.
    public var allowsOtherMethods: Bool {
        switch self {
        case .portalUnavailable: true
        default: false
        }
    }
}
