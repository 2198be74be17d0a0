import Foundation

/// A conversion between character sets with iconv of the C library.
public struct CharacterConversion: ~Copyable {
    private let descriptor: iconv_t

    /// The names are those that `iconv -l` lists. Nil if the C library is installed without one of the character sets.
    public init?(from source: String, to target: String) {
        guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Converts bytes; nil if they are invalid, or if a character does not exist in the target.
    public func converted(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        var input = bytes.map { CChar(bitPattern: $0) }
        // In all these character sets, a character takes at most four bytes.
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        iconv(descriptor, nil, nil, nil, nil)
        let written: Int? = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (sourceNext, sourceLeft) = (source.baseAddress, source.count)
                var (targetNext, targetLeft) = (target.baseAddress, target.count)
                guard iconv(descriptor, &sourceNext, &sourceLeft, &targetNext, &targetLeft) == 0 else { return nil }
                // Windows-1255 and -1258 hold a letter back until they know that no mark follows.
                guard iconv(descriptor, nil, nil, &targetNext, &targetLeft) == 0 else { return nil }
                return target.count - targetLeft
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
