/// Which version bytes go into, and in which segments.
struct SymbolPlan {
    let version: Int
    /// Whether every symbol begins by saying that its text is UTF-8.
    let hasECI: Bool
    /// The segments of each symbol, one symbol after the other.
    let parts: [[Segment]]

    /// Chooses the smallest version that holds the bytes as they are asked for, or checks the one asked for.
    init(_ content: SymbolContent, _ request: SymbolRequest) throws(SymbolError) {
        try request.validate()
        let characters = request.parts == 1 ? 1 : content.characterCount
        guard characters >= request.parts else { throw .tooFewCharacters(parts: request.parts, characters: characters) }
        if request.eci == .always, content.charset != .ascii, content.charset != .utf8 { throw .notUTF8 }

        let versions = request.version.map { $0...$0 } ?? request.family.automaticVersions
        let fitting = SymbolFitting(content: content, request: request, hasECI: request.eci == .always)
        guard let plain = fitting.smallest(versions) else {
            throw SymbolFitting.tooMuch(content, request)
        }
        if request.eci == .automatic, request.family == .standard, plain.parts.contains(where: content.isMisread) {
            // Said where there is room for it: a larger symbol would be worse for everybody than a wrong guess is for some.
            let declared = SymbolFitting(content: content, request: request, hasECI: true).smallest(plain.version...plain.version)
            self = declared ?? plain
        } else {
            self = plain
        }
    }

    init(version: Int, hasECI: Bool, parts: [[Segment]]) {
        self.version = version
        self.hasECI = hasECI
        self.parts = parts
    }
}
