import CGLib
import Glibc

extension BackgroundLoop {
    /// Tells each time that a descriptor has something to be read, of which nothing is kept: for those that only wake up. Takes the descriptor
    /// over, which must not block, and closes it once nobody waits any more.
    public func wakes(from descriptor: Int32) -> AsyncStream<Void> {
        // Several that nobody has taken yet are one.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = DescriptorWatch { continuation.yield() }
        run { [self] in
            guard !watch.isOver, let source = g_unix_fd_source_new(descriptor, G_IO_IN) else { return }
            watch.source = source
            // GLib calls these sources' functions with other arguments than those of other sources, through the same pointer.
            let readable: GUnixFDSourceFunc = { descriptor, _, box in
                guard let box else { return 0 }
                DescriptorWatch.empty(descriptor)
                BoxedValue<DescriptorWatch>.value(at: box).woken()
                return 1
            }
            attach(source, unsafeBitCast(readable, to: GSourceFunc.self), BoxedValue.retain(watch)) { box in
                if let box { BoxedValue<DescriptorWatch>.release(box) }
            }
        }
        continuation.onTermination = { [self] _ in
            run {
                watch.isOver = true
                if let source = watch.source { g_source_destroy(source) }
                watch.source = nil
                close(descriptor)
            }
        }
        return stream
    }
}

/// Used on the loop's thread alone.
private final class DescriptorWatch: Sendable {
    let woken: @Sendable () -> Void
    nonisolated(unsafe) var source: UnsafeMutablePointer<GSource>?
    nonisolated(unsafe) var isOver = false

    init(woken: @escaping @Sendable () -> Void) { self.woken = woken }

    /// Reads what there is. An error, such as a buffer that ran over, is something to wake up for as well.
    static func empty(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
