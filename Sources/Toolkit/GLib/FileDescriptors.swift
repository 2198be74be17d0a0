import CGLib

/// Open files that a message over a bus takes along.
@MainActor
final class FileDescriptors {
    /// A `GUnixFDList`, of which this holds a reference; nil for none.
    let list: UnsafeMutablePointer<GUnixFDList>?

    /// Duplicates them, as many as the system allows.
    init(_ descriptors: [Int32]) throws(GLibError) {
        guard !descriptors.isEmpty else {
            list = nil
            return
        }
        let list = g_unix_fd_list_new()
        self.list = list
        for descriptor in descriptors {
            var error: UnsafeMutablePointer<GError>?
            guard g_unix_fd_list_append(list, descriptor, &error) >= 0 else { throw GLibError(adopting: error) }
        }
    }

    isolated deinit { if let list { g_object_unref(UnsafeMutableRawPointer(list)) } }
}
