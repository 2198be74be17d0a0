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
