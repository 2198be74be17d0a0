public import Drawing

/// Why there is no picture of the screen.
public enum ScreenCaptureError: Error, Hashable, Sendable {
    /// Nothing here lets a program see the screen. `needsGrim`: the compositor would, through a program that is not installed.
    case noWay(needsGrim: Bool)
    /// The portal cannot be used after all; the reason is the bus's.
    case portalUnavailable(reason: String)
    /// The portal asked, and gave no picture without saying why.
    case portalRefused
    /// The portal named something that is no file on this computer.
    case notAFile(address: String)
    /// The picture of the portal or of grim cannot be read.
    case unreadable(DrawingError)
    /// The X server does not answer, or refuses; the number is that of the X protocol or of XCB.
    case displayFailed(number: Int)
    /// A screen of palettes, or of another layout that no screen has today.
    case unknownPixels(depth: Int)
    case tooLarge(width: Int, height: Int)
    /// A program that takes the picture failed; the words are its own.
    case programFailed(program: String, words: String)
    case programTooSlow(program: String)

    /// What happened.
    public var message: String {
        switch self {
        case .noWay(needsGrim: false): "This desktop lets no program see the screen."
        case .noWay(needsGrim: true): "Seeing the screen of this desktop takes the program grim, which is not installed."
        case .portalUnavailable(let reason): "The desktop’s way to pictures of the screen does not work: \(reason)"
        case .portalRefused: "The desktop gave no picture of the screen."
        case .notAFile(let address): "The desktop put its picture of the screen where it cannot be read: \(address)"
        case .unreadable(let error): "The picture of the screen cannot be read. \(error.message)"
        case .displayFailed(let number): "The display gave no picture of the screen (X error \(number))."
        case .unknownPixels(let depth): "The screen has colours of \(depth) bits, which Quire does not know."
        case .tooLarge(let width, let height): "The screen has \(width) × \(height) pixels; that is more than can be read at once."
        case .programFailed(let program, let words):
            words.isEmpty ? "The program \(program) gave no picture of the screen." : "The program \(program) gave no picture of the screen: \(words)"
        case .programTooSlow(let program): "The program \(program) took too long to take a picture of the screen."
        }
    }

    /// What to do about it.
    public var recovery: String {
        switch self {
        case .noWay(needsGrim: true): "Install it, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard."
        case .portalRefused: "If you did not close it yourself, take a screenshot with the desktop’s own tool, copy it, and scan the clipboard."
        case .programTooSlow: "Try again, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard."
        default: "Take a screenshot with the desktop’s own tool, copy it, and scan the clipboard."
        }
    }

    /// Whether another way may still work without asking the person anything that they have just answered.
    public var leavesOtherWays: Bool {
        switch self {
        case .portalUnavailable: true
        default: false
        }
    }
}
