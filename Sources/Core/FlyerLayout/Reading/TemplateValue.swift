import Platform

/// A JSON value of a template.
typealias TemplateValue = JSONCursor<TemplateError>

extension TemplateValue {
    /// Throws when this is no object or has an unknown member.
    func checkNames(_ known: [String]) throws(TemplateError) {
        guard let unknown = try members().first(where: { !known.contains($0.name) }) else { return }
        throw TemplateError(
            "“\(unknown.name.prefix(40))” means nothing here", at: path, line: unknown.value.line,
            advice: "Take it out, or write what was meant: \(known.filter { !$0.hasPrefix("$") }.joined(separator: ", ")).")
    }

    // MARK: Values

    func text(atMost limit: Int) throws(TemplateError) -> String {
        let text = try text()
        guard text.unicodeScalars.count <= limit else {
            throw problem("this has \(text.unicodeScalars.count) characters", "Write at most \(limit).")
        }
        return text
    }

    /// A text of one line that is not blank.
    func words(atMost limit: Int) throws(TemplateError) -> String {
        let text = try text(atMost: limit)
        guard text.contains(where: { !$0.isWhitespace }) else { throw problem("this is empty", "Write some words.") }
        guard !text.contains(where: \.isNewline) else { throw problem("this has several lines", "Write one line.") }
        return text
    }

    func number(_ range: ClosedRange<Double>) throws(TemplateError) -> Double {
        let number = try number()
        guard range.contains(number) else {
            let written = if case .number(let written) = tree { written } else { "" }
            throw problem(
                "\(written.prefix(20)) is out of range",
                "Write a number from \(DecimalLength.text(range.lowerBound)) to \(DecimalLength.text(range.upperBound)).")
        }
        return number
    }

    func whole(_ range: ClosedRange<Int>) throws(TemplateError) -> Int {
        guard case .number(let written) = tree, let number = Double(written), let whole = Int(exactly: number), range.contains(whole) else {
            throw problem("this is no such number", "Write a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return whole
    }

    /// A case of an enumeration, given by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) throws(TemplateError) -> Choice
    where Choice.RawValue == String {
        let word = try text(atMost: 100)
        guard let choice = Choice(rawValue: word) else {
            throw problem(
                "there is no “\(word)”", "Write one of these: \(Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")).")
        }
        return choice
    }

    /// An id of 1 to 64 lower case letters, digits and hyphens.
    func identifier() throws(TemplateError) -> String {
        let id = try text(atMost: 200)
        let isFitting = id.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard isFitting, (1...64).contains(id.utf8.count), !id.hasPrefix("-") else {
            throw problem("“\(id.prefix(80))” is no id", "Write 1 to 64 lower case letters, digits and hyphens, a letter or digit first.")
        }
        return id
    }
}
