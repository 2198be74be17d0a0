import CArchive
import Platform

/// A ZIP file in memory, read with libarchive. Nothing is written to a path of it, and only the requested file is unpacked.
struct ZipArchive {
    /// The maximum number of entries, against files that were made to waste time.
    private static let entryLimit = 10_000

    private let bytes: [UInt8]

    /// Nil if the bytes are not a ZIP file.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) else { return nil }
        self.bytes = bytes
    }

    /// The content of the first file with one of these names, in any folder of the archive; nil if there is none.
    ///
    /// Throws if it unpacks to more than `limit` bytes: a few bytes can stand for gigabytes.
    func file(named names: [String], limit: Int) throws(ExchangeError) -> (name: String, bytes: [UInt8])? {
        try read { (archive) throws(ExchangeError) in try Self.find(names, in: archive, limit: limit) }
    }

    /// Calls `take` with the path and the content of each file whose path `isWanted` picks, in the order of the archive. A file of more than
    /// `limit` bytes, and all from where they have more than `limitInAll` together, are left out.
    func files(
        limit: Int, inAll limitInAll: Int, where isWanted: (_ path: String) -> Bool, take: (_ path: String, _ bytes: [UInt8]) -> Void
    ) throws(ExchangeError) {
        try withoutActuallyEscaping(isWanted) { (isWanted) throws(ExchangeError) in
            try withoutActuallyEscaping(take) { (take) throws(ExchangeError) in
                try read { (archive) throws(ExchangeError) in
                    var (entry, count, left): (OpaquePointer?, Int, Int) = (nil, 0, limitInAll)
                    while left > 0, let path = try Self.next(in: archive, &entry, &count) {
                        guard isWanted(path), archive_entry_is_encrypted(entry) == 0,
                            let bytes = try? Self.contents(of: archive, limit: min(limit, left))
                        else { continue }
                        left -= bytes.count
                        take(path, bytes)
                    }
                }
            }
        }
    }

    private func read<Result>(_ body: (OpaquePointer) throws(ExchangeError) -> Result) throws(ExchangeError) -> Result {
        guard let archive = archive_read_new() else { throw .badArchive(reason: tr("there isn’t enough memory")) }
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        // libarchive reads from the buffer while it works, so all calls are made inside the closure.
        return try bytes.withUnsafeBufferPointer { (bytes) throws(ExchangeError) in
            guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else { throw Self.failure(archive) }
            return try body(archive)
        }
    }

    private static func find(
        _ names: [String], in archive: OpaquePointer, limit: Int
    ) throws(ExchangeError) -> (name: String, bytes: [UInt8])? {
        var entry: OpaquePointer?
        var count = 0
        while let path = try next(in: archive, &entry, &count) {
            let name = String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
            guard names.contains(name.lowercased()) else { continue }
            guard archive_entry_is_encrypted(entry) == 0 else { throw .protected }
            return (name.lowercased(), try contents(of: archive, limit: limit))
        }
        return nil
    }

    /// The path of the next entry; nil behind the last one.
    private static func next(
        in archive: OpaquePointer, _ entry: inout OpaquePointer?, _ count: inout Int
    ) throws(ExchangeError) -> String? {
        while true {
            count += 1
            guard count <= entryLimit else { throw .badArchive(reason: tr("it has more than \(entryLimit) entries")) }
            switch archive_read_next_header(archive, &entry) {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN: break
            default: throw failure(archive)
            }
            if let path = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry) { return String(cString: path) }
        }
    }

    private static func contents(of archive: OpaquePointer, limit: Int) throws(ExchangeError) -> [UInt8] {
        var contents: [UInt8] = []
        while true {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, length in
                count = archive_read_data(archive, buffer.baseAddress, buffer.count)
                length = max(count, 0)
            }
            if count < 0 { throw failure(archive) }
            if count == 0 { return contents }
            contents += part
            guard contents.count <= limit else {
                throw .badArchive(reason: tr("a file in it unpacks to more than \(limit / 1_048_576) MiB"))
            }
        }
    }

    private static func failure(_ archive: OpaquePointer) -> ExchangeError {
        let reason = archive_error_string(archive).map { String(cString: $0) }
        return .badArchive(reason: reason.map { .verbatim($0.prefix(1).lowercased() + $0.dropFirst()) } ?? tr("it is damaged"))
    }
}
