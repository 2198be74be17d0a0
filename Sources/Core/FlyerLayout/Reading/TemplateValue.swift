import Platform

/// A JSON value of a template with its line and path, so that errors can name the place.
struct TemplateValue {
    let tree: JSONTree
    let lines: JSONLineNumbers
    /// The path as people write it: “portrait[2].frame”; empty for the root.
    let path: String

    /// A member of this object; nil when it is missing or null.
    subscript(name: String) -> TemplateValue? {
        guard case .object(let members) = tree, let index = members.firstIndex(where: { $0.name == name }), members[index].value != .null
        else { return nil }
        return TemplateValue(tree: members[index].value, lines: lines.parts[index], path: path.isEmpty ? name : "\(path).\(name)")
    }

    func problem(_ what: String, _ advice: String) -> TemplateError { TemplateError(line: lines.line, path: path, what, advice) }

    func required(_ name: String, _ advice: String) throws(TemplateError) -> TemplateValue {
        guard let value = self[name] else { throw problem("“\(name)” is missing", advice) }
        return value
    }

    /// Throws when this is no object or has an unknown member.
    func checkNames(_ known: [String]) throws(TemplateError) {
        guard case .object(let members) = tree else { throw problem("this is \(tree.kindName)", "Write an object between { and }.") }
        guard let index = members.firstIndex(where: { !known.contains($0.name) }) else { return }
        throw TemplateError(
            line: lines.parts[index].line, path: path, "“\(members[index].name.prefix(40))” means nothing here",
            "Take it out, or write what was meant: \(known.filter { !$0.hasPrefix("$") }.joined(separator: ", ")).")
    }

    func items(atMost limit: Int) throws(TemplateError) -> [TemplateValue] {
        guard case .array(let items) = tree else { throw problem("this is \(tree.kindName)", "Write a list between [ and ].") }
        guard items.count <= limit else { throw problem("these are \(items.count)", "Write at most \(limit).") }
        return zip(items, lines.parts).enumerated().map { TemplateValue(tree: $1.0, lines: $1.1, path: "\(path)[\($0)]") }
    }

    // MARK: Values

    func text(atMost limit: Int) throws(TemplateError) -> String {
        guard case .string(let text) = tree else { throw problem("this is \(tree.kindName)", "Write a text in quotation marks.") }
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
        guard case .number(let written) = tree, let number = Double(written) else {
            throw problem("this is \(tree.kindName)", "Write a number without quotation marks.")
        }
        guard range.contains(number) else {
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

    func flag() throws(TemplateError) -> Bool {
        guard case .boolean(let isTrue) = tree else {
            throw problem("this is \(tree.kindName)", "Write true or false, without quotation marks.")
        }
        return isTrue
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
