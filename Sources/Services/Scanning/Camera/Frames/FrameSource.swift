/// Where frames come from, one after the other: a camera, or a recording of one.
///
/// Used by one thread at a time.
public protocol FrameSource: AnyObject {
    /// What it is and how it was opened.
    var state: CameraState { get }
    /// Waits for a frame that is newer than the last and hands out the newest there is, dropping those between.
    ///
    /// - Returns: False when none came in time; the caller may wait again.
    /// - Throws: `CaptureError` when there will be none any more.
    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool
    /// Makes a waiting `next` come back soon; from any thread.
    nonisolated func interrupt()
}
