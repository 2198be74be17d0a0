/// The pages of a TIFF file (TIFF 6.0 §2), of which gdk-pixbuf reads the first. BigTIFF files are unknown to it.
public struct TIFFPages: Sendable {
    /// The maximum number of pages that are counted.
    private static let maximumPages = 65_536

    private let bytes: [UInt8]
    private let header: Header
    /// The positions of the image file directories, one for each page.
    private let directories: [Int]

    public var count: Int { directories.count }

    /// Nil for a file of another format, and for one with less than two pages.
    public init?(_ bytes: [UInt8]) {
        guard let header = Header(bytes) else { return nil }
        (self.bytes, self.header) = (bytes, header)
        directories = header.directories(in: bytes)
        guard directories.count > 1 else { return nil }
    }

    /// Returns a file whose first page is a page of this one.
    ///
    /// - Parameter number: from 1 to `count`.
    public func file(_ number: Int) -> [UInt8] {
        var file = bytes
        let position = UInt32(directories[number - 1])
        for index in 0..<4 {
            file[4 + (header.isBigEndian ? 3 - index : index)] = UInt8(truncatingIfNeeded: position >> UInt32(8 * index))
        }
        return file
    }

    /// Whether a file begins as a TIFF file does.
    public static func isTIFF(_ beginning: [UInt8]) -> Bool { Header(beginning) != nil }

    private struct Header {
        let isBigEndian: Bool

        init?(_ bytes: [UInt8]) {
            switch bytes.prefix(4) {
            case [0x49, 0x49, 42, 0]: isBigEndian = false
            case [0x4D, 0x4D, 0, 42]: isBigEndian = true
            default: return nil
            }
        }

        /// Follows the chain of directories, which a damaged file may close to a ring.
        func directories(in bytes: [UInt8]) -> [Int] {
            var found: [Int] = []
            var known: Set<Int> = []
            // A directory: the number of its entries, 12 bytes for each, and the position of the next directory.
            var place = 4
            while found.count < TIFFPages.maximumPages, let directory = number(at: place, count: 4, in: bytes), directory > 0,
                known.insert(directory).inserted, let entries = number(at: directory, count: 2, in: bytes)
            {
                found.append(directory)
                place = directory + 2 + 12 * entries
            }
            return found
        }

        /// Nil outside the file.
        private func number(at position: Int, count: Int, in bytes: [UInt8]) -> Int? {
            guard position <= bytes.count - count else { return nil }
            let digits = bytes[position..<position + count]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
