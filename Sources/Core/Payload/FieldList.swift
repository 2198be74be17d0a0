/// The `NAME:value;NAME:value;;` lists of Wi-Fi, MeCard, bookmark and e-mail codes, where a backslash takes the next letter literally.
struct FieldList {
    private var fields: [(name: String, value: String)] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: ASCII.colon) else { return }
        var name: [UInt8]?
        var current: [UInt8] = []
        var position = start + 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == ASCII.backslash, position < bytes.count {
                current.append(bytes[position])
                position += 1
            } else if byte == ASCII.colon, name == nil {
                name = current
                current.removeAll(keepingCapacity: true)
            } else if byte == ASCII.semicolon {
                close(&name, &current)
            } else {
                current.append(byte)
            }
        }
        close(&name, &current)
    }

    /// The first value that is not empty; names are compared without regard to case.
    func first(_ name: String) -> String? {
        fields.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    private mutating func close(_ name: inout [UInt8]?, _ value: inout [UInt8]) {
        if let name { fields.append((String(decoding: name, as: UTF8.self).uppercased(), String(decoding: value, as: UTF8.self))) }
        name = nil
        value.removeAll(keepingCapacity: true)
    }
}
