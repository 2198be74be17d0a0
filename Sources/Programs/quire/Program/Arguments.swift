import ArgumentParser

/// Splits `name=value` at the first equals sign. Nil without one, or with nothing before it.
func assignment(_ text: String) -> (name: String, value: String)? {
    // By bytes: an accent behind the equals sign makes them one `Character`.
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
}

/// A format of files that a command writes, named like its file extension.
protocol FileFormat: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {}

extension FileFormat {
    /// The format of a file by its extension.
    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
