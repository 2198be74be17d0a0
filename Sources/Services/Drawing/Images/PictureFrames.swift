import CPixbuf

/// The frames of an animated GIF or WebP picture, from the second one on, each once.
///
/// The first frame is the `Picture` of the file.
public struct PictureFrames: IteratorProtocol {
    /// The maximum number of frames to look at, of which some may be like one before.
    private static let maximumFrames = 600
    /// The number of frames without anything new after which the animation counts as repeating itself.
    private static let maximumRepeats = 40
    /// The number of steps in which the time of a frame passes. webp-pixbuf-loader leaves frames out when it passes at once.
    private static let stepsPerFrame = 4

    private let animation: Animation
    private var milliseconds: Int = 0
    /// The hash values of the frames, which differ from one run of a program to the next.
    private var seen: Set<Int>
    private var count = 0
    private var repeats = 0

    /// Nil for a file with one frame, and for a damaged one.
    public init?(_ bytes: [UInt8]) {
        guard PictureFile(bytes: bytes).mayBeAnimated, let animation = Animation(bytes), let first = animation.frame else { return nil }
        self.animation = animation
        seen = [first.luma(ground: 255).hashValue]
    }

    /// Returns the next frame that is unlike all before; nil at the end.
    public mutating func next() -> Picture? {
        while count < Self.maximumFrames * Self.stepsPerFrame, repeats < Self.maximumRepeats * Self.stepsPerFrame,
            let delay = animation.delay
        {
            milliseconds += max(1, delay / Self.stepsPerFrame)
            count += 1
            repeats += 1
            guard animation.advance(to: milliseconds) else { continue }
            guard let frame = animation.frame else { return nil }
            if seen.insert(frame.luma(ground: 255).hashValue).inserted {
                repeats = 0
                return Picture(frame)
            }
        }
        return nil
    }
}

/// A `GdkPixbufAnimation` and a position in it.
private final class Animation {
    private let animation: OpaquePointer
    private let iterator: OpaquePointer

    init?(_ bytes: [UInt8]) {
        guard let animation = try? PictureDecoder(target: .picture).decodeAnimation(bytes) else { return nil }
        guard gdk_pixbuf_animation_is_static_image(animation) == 0, let iterator = quire_pixbuf_animation_begin(animation) else {
            g_object_unref(UnsafeMutableRawPointer(animation))
            return nil
        }
        (self.animation, self.iterator) = (animation, iterator)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(iterator))
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// The time in milliseconds for which the frame is shown; nil if it stays.
    var delay: Int? {
        let delay = gdk_pixbuf_animation_iter_get_delay_time(iterator)
        return delay < 0 ? nil : Int(delay)
    }

    /// Returns whether another frame may be shown then.
    func advance(to milliseconds: Int) -> Bool { quire_pixbuf_animation_advance(iterator, milliseconds) != 0 }

    /// A copy of the frame: the loader composes the next one in the same memory. Nil without memory.
    var frame: PixelBuffer? {
        gdk_pixbuf_animation_iter_get_pixbuf(iterator).flatMap { gdk_pixbuf_copy($0) }.map { PixelBuffer(adopting: $0) }
    }
}
