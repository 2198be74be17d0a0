import Drawing

/// What was found in one frame of a camera.
struct Sighting: Sendable {
    let finds: [Find]
    /// Pixels of the frame that the corners of the finds are in.
    let width: Int
    let height: Int
    /// The frame itself, smaller than it was where the view is; nil when it could not be kept.
    let picture: Bitmap?
}
