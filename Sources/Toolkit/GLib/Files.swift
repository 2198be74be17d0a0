import CGLib

/// Operations of the desktop on files.
public enum Files {
    /// Moves a file to the trash. False where its file system has none; the file then stays.
    @discardableResult
    public static func moveToTrash(_ path: String) -> Bool {
        guard let file = g_file_new_for_path(path) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return g_file_trash(file, nil, nil) != 0
    }
}

/// Observes what is added, removed and changed in a folder, by the kernel's notices (inotify): nothing wakes up while nothing happens.
@MainActor
public final class FolderMonitor: Object {
    /// `changed` is called with the names of files for as long as the monitor lives. It should capture the monitor weakly. Nil where the
    /// system cannot observe the folder.
    public init?(_ path: String, changed: @escaping @MainActor (String) -> Void) {
        guard let file = g_file_new_for_path(path) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else { return nil }
        super.init(adopting: UnsafeMutableRawPointer(monitor))
        on("changed") { arguments in
            for index in 0..<2 {
                if let name = arguments.fileName(index) { changed(name) }
            }
            return .nothing
        }
    }

    /// Stops observing.
    public func stop() { g_file_monitor_cancel(pointer.assumingMemoryBound(to: GFileMonitor.self)) }
}

extension SignalArguments {
    /// The last path component of a file argument.
    fileprivate func fileName(_ index: Int) -> String? {
        guard let file = object(index), let name = g_file_get_basename(OpaquePointer(file)) else { return nil }
        defer { g_free(name) }
        return String(cString: name)
    }
}

/// The type of a file by its contents, from the desktop's database of MIME types (shared-mime-info).
public enum ContentType {
    /// A MIME type, such as `image/png`; `application/octet-stream` when it is unknown. May be called on any thread.
    ///
    /// - Parameter beginning: the first bytes of a file; 4 KiB are enough.
    public static func guess(_ beginning: [UInt8]) -> String {
        var isUncertain: gboolean = 0
        guard let type = g_content_type_guess(nil, beginning, gsize(beginning.count), &isUncertain) else {
            return "application/octet-stream"
        }
        defer { g_free(type) }
        guard let name = g_content_type_get_mime_type(type) else { return String(cString: type) }
        defer { g_free(name) }
        return String(cString: name)
    }
}

/// Checksums of bytes.
public enum Checksum {
    /// The SHA-256 checksum (FIPS 180-4) as 64 hexadecimal digits.
    public static func sha256(_ bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
