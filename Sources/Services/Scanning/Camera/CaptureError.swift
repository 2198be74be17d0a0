import Foundation
public import Platform

/// An error that keeps a camera or a recording from delivering frames.
public enum CaptureError: PresentableError, Hashable, Sendable {
    case noCamera
    /// The file does not exist.
    case missing(path: String)
    /// The file is no camera.
    case notACamera(path: String)
    case denied(path: String)
    /// Another program is using the camera.
    case busy(path: String)
    /// The camera was there and is gone.
    case unplugged(path: String)
    /// The camera delivers no frames: nothing is connected to its input, or a switch covers it.
    case noSignal(path: String)
    /// The camera offers no supported pixel format. The names are V4L2's.
    case unknownFormats(path: String, formats: [String])
    /// Any other error, with the system's error number.
    case failed(path: String, number: Int32)
    /// The recorded video is invalid, is cut off, or declares an impossible size.
    case badRecording(path: String, reason: LocalizedText)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .noCamera: tr("No camera was found.")
        case .missing(let path): tr("There is no camera at \(path).")
        case .notACamera(let path): tr("\(path) is no camera.")
        case .denied(let path): tr("Quire may not use the camera \(path).")
        case .busy(let path): tr("Another program is using the camera \(path).")
        case .unplugged(let path): tr("The camera \(path) was unplugged.")
        case .noSignal(let path): tr("The camera \(path) sends no picture.")
        case .unknownFormats(let path, let formats):
            formats.isEmpty
                ? tr("The camera \(path) offers no pictures.")
                : tr("The camera \(path) only sends formats that Quire does not know: \(formats.joined(separator: ", ")).")
        case .failed(let path, let number): tr("The camera \(path) failed: \(String(cString: strerror(number))).")
        case .badRecording(let path, let reason): tr("The video \(path) cannot be played: \(reason).")
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .noCamera: tr("Connect one, or scan the screen, the clipboard or a file instead.")
        case .missing: tr("Connect it, or choose another: “quire scan --list” names those there are.")
        case .notACamera: tr("Choose another: “quire scan --list” names those there are.")
        case .denied:
            tr("Add yourself to the group “video” and log in again, or allow Quire the camera in the privacy settings of the desktop.")
        case .busy: tr("Close that program, such as a video call, or choose another camera.")
        case .unplugged: tr("Connect it again.")
        case .noSignal: tr("Open its shutter or switch it on; a capture card needs something connected to it.")
        case .unknownFormats: tr("Choose another camera.")
        case .failed: tr("Unplug it and connect it again, or choose another camera.")
        case .badRecording: tr("Choose an uncompressed Y4M file.")
        }
    }
}
