import CGLib

/// Watches what comes, goes and changes in a folder, by the kernel's own notices (inotify): nothing wakes up while nothing happens.
@MainActor
public final class FolderMonitor: Object {
    /// `changed` is called with the names of files, until the monitor goes; it is to be captured weakly by it. Nil where the system cannot
    /// watch.
    public init?(_ path: String, changed: @escaping @MainActor (String) -> Void) {
        guard let file = g_file_new_for_path(path) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else { return nil }
        super.init(adopting: UnsafeMutableRawPointer(monitor))
        on("changed") { arguments in
            for index in 0..<2 {
                guard let name = arguments.fileName(index) else { continue }
                changed(name)
            }
            return .nothing
        }
    }

    /// Ends the watch.
    public func stop() { g_file_monitor_cancel(pointer.assumingMemoryBound(to: GFileMonitor.self)) }
}

extension SignalArguments {
    /// The last part of the path of a file among the arguments.
    fileprivate func fileName(_ index: Int) -> String? {
        guard let file = object(index), let name = g_file_get_basename(OpaquePointer(file)) else { return nil }
        defer { g_free(name) }
        return String(cString: name)
    }
}
