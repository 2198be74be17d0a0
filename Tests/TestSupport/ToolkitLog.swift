import CGLib
import Synchronization

/// What GLib and GTK complained about: a program that does everything right is never warned.
public enum ToolkitLog {
    private static let complaints = Mutex<[String]>([])

    /// From now on complaints are kept here instead of being written to standard error. A process can ask for this once.
    static func start() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                let serious = G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue
                guard level.rawValue & serious != 0, let fields else { return G_LOG_WRITER_HANDLED }
                func field(_ name: String) -> String {
                    for index in 0..<Int(count) where String(cString: fields[index].key) == name {
                        guard fields[index].length < 0 else { return "" }
                        return fields[index].value.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
                    }
                    return ""
                }
                let complaint = "\(field("GLIB_DOMAIN")): \(field("MESSAGE"))"
                ToolkitLog.complaints.withLock { $0.append(complaint) }
                return G_LOG_WRITER_HANDLED
            }, nil, nil)
    }

    /// What was complained about since the last call.
    public static func take() -> [String] {
        complaints.withLock { complaints in
            defer { complaints = [] }
            return complaints
        }
    }
}
