public import CodeReading
public import Drawing

/// What comes of looking through a camera.
public enum LiveEvent: Sendable {
    /// The frame to show, for a window.
    case preview(Bitmap)
    /// Codes that are in view; corners in pixels of a frame of `width` × `height`.
    case found([FoundCode], width: Int, height: Int)
    /// There will be no more: why.
    case ended(CaptureError)
}
