import CGtk

/// Bytes for another program, under their media type.
public struct ContentData: Hashable, Sendable {
    /// Such as `image/png`.
    public var type: String
    public var bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    /// Owned by the caller.
    func provider() -> UnsafeMutablePointer<GdkContentProvider>? {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        return gdk_content_provider_new_for_bytes(type, data)
    }
}
