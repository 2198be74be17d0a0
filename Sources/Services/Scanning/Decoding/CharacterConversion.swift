import Foundation

/// Text from one character set to another, by the C library.
enum CharacterConversion {
    /// Nil when a byte means nothing in the character set, or when the system does not know it.
    static func utf8(of bytes: [UInt8], in characterSet: String) -> [UInt8]? {
        guard let descriptor = iconv_open("UTF-8", characterSet), descriptor != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(descriptor) }
        // No character set here makes more of a byte than three bytes of UTF-8.
        var target = [CChar](repeating: 0, count: bytes.count * 3 + 4)
        var source = bytes.map { CChar(bitPattern: $0) }
        var (sourceLeft, targetLeft) = (source.count, target.count)
        let isConverted = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                return iconv(descriptor, &from, &sourceLeft, &to, &targetLeft) != -1 && sourceLeft == 0
            }
        }
        guard isConverted else { return nil }
        return target.dropLast(targetLeft).map { UInt8(bitPattern: $0) }
    }
}
