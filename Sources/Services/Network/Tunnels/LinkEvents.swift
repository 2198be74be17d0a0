import CRouteNetlink
import GLib

/// Tells when network interfaces come, go or change (rtnetlink(7)); nothing wakes up while none does.
enum LinkEvents {
    /// Nothing, where the system does not tell, as in some sandboxes.
    static func stream() -> AsyncStream<Void> {
        let descriptor = quire_link_events_open()
        guard descriptor >= 0 else { return AsyncStream { $0.finish() } }
        return BackgroundLoop.shared.wakes(from: descriptor)
    }
}
