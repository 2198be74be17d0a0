/// One frame that was looked at.
package struct FrameLook: Sendable {
    /// When the source handed it out.
    package let arrival: ContinuousClock.Instant
    /// When its codes had been read.
    package let end: ContinuousClock.Instant
    /// Codes that were found in it.
    package let codes: Int

    /// How long looking rests after a find.
    package static var calm: Duration { FrameGate.calm }
}
