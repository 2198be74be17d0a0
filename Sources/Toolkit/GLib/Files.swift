import CGLib

/// What the desktop does with files.
public enum Files {
    /// Moves a file to the desktop's trash; false where there is none for its file system, and it stays.
    @discardableResult
    public static func moveToTrash(_ path: String) -> Bool {
        guard let file = g_file_new_for_path(path) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return g_file_trash(file, nil, nil) != 0
    }
}

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

/// What a file is by what is in it, as the desktop's database of MIME types (shared-mime-info) knows it.
public enum ContentType {
    /// A MIME type, such as `image/png`; `application/octet-stream` for what nothing is known of.
    ///
    /// - Parameter beginning: the first bytes of a file; 4 KiB are enough. Any thread.
    public static func guess(_ beginning: [UInt8]) -> String {
        var isUncertain: gboolean = 0
        guard let type = g_content_type_guess(nil, beginning, gsize(beginning.count), &isUncertain) else { return "application/octet-stream" }
        defer { g_free(type) }
        guard let name = g_content_type_get_mime_type(type) else { return String(cString: type) }
        defer { g_free(name) }
        return String(cString: name)
    }
}

/// Checksums of bytes.
public enum Checksum {
    /// SHA-256 (FIPS 180-4), in sixty-four hexadecimal digits.
    public static func sha256(_ bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
