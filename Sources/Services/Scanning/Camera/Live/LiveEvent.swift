public import Drawing

/// What comes of looking through a camera.
public enum LiveEvent: Sendable {
    /// It is on, and so set. Comes first, once.
    case opened(CameraState)
    /// The frame to show, for a window.
    case preview(Bitmap)
    /// Codes that are in view; corners in pixels of a frame of `width` × `height`. The picture is that of the very frame that the codes were
    /// found in, of the previews' size; nil where no previews are asked for.
    case found([FoundCode], width: Int, height: Int, picture: Bitmap?)
    /// There will be no more: why.
    case ended(CaptureError)
}
