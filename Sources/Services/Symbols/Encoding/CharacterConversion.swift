import Glibc

/// A conversion between character sets by the C library.
struct CharacterConversion: ~Copyable {
    private let descriptor: iconv_t

    /// Names as `iconv -l` lists them; nil when the C library was installed without one of them.
    init?(from source: String, to target: String) {
        guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// The bytes in the other character set; nil when they are not valid in their own or not all of them exist in the other.
    func converted(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        var input = bytes.map { CChar(bitPattern: $0) }
        // No character of the sets in use here takes more than four bytes.
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        iconv(descriptor, nil, nil, nil, nil)
        let written: Int? = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (sourceNext, sourceLeft) = (source.baseAddress, source.count)
                var (targetNext, targetLeft) = (target.baseAddress, target.count)
                guard iconv(descriptor, &sourceNext, &sourceLeft, &targetNext, &targetLeft) == 0 else { return nil }
                return target.count - targetLeft
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
