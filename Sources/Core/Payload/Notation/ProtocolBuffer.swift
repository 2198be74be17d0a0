/// The wire format of Protocol Buffers, read field by field; groups, which nobody writes any more, end the message.
struct ProtocolBuffer {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private(set) var fields: [(number: Int, value: Value)] = []

    /// Nil when the bytes are no message.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            guard let tag = Self.varint(&rest), tag >> 3 > 0, let number = Int(exactly: tag >> 3) else { return nil }
            switch tag & 7 {
            case 0:
                guard let value = Self.varint(&rest) else { return nil }
                fields.append((number, .number(value)))
            case 1 where rest.count >= 8: rest = rest.dropFirst(8)
            case 5 where rest.count >= 4: rest = rest.dropFirst(4)
            case 2:
                guard let length = Self.varint(&rest).flatMap({ Int(exactly: $0) }), length <= rest.count else { return nil }
                fields.append((number, .bytes(rest.prefix(length))))
                rest = rest.dropFirst(length)
            default: return nil
            }
        }
    }

    func messages(_ number: Int) -> [ArraySlice<UInt8>] {
        fields.compactMap { field in
            if field.number == number, case .bytes(let bytes) = field.value { bytes } else { nil }
        }
    }

    func text(_ number: Int) -> String? {
        messages(number).first.map { CharacterSets.text(of: $0) }
    }

    func number(_ number: Int) -> Int? {
        fields.lazy.compactMap { field in
            if field.number == number, case .number(let value) = field.value { Int(truncatingIfNeeded: value) } else { nil }
        }.first
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
