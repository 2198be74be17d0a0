import Platform

/// Validates a value for a field of a form and converts it to the field's type.
struct FieldValidator {
    private let row: FormField
    private let path: String

    init(_ row: FormField, path: String) {
        (self.row, self.path) = (row, path)
    }

    /// The converted value; `.absent` when it is empty.
    func validated(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        try validated(value, as: row.content)
    }

    private func validated(_ value: FieldValue, as content: FormField.Content) throws(PayloadBuildingError) -> FieldValue {
        switch content {
        case .text, .secret, .dateTime: return try text(value, allowsLines: false)
        case .longText: return try text(value, allowsLines: true)
        case .list(let content): return try list(value, of: content)
        case .typedList: return try typedList(value)
        case .record(let rows): return try record(value, rows)
        case .names: return try names(value)
        case .choice, .flag, .date, .integer, .number, .amount:
            let written = try plain(value).trimmed
            return written.isEmpty ? .absent : try scalar(written, as: content)
        }
    }

    /// The value of a text that is not empty.
    private func scalar(_ written: String, as content: FormField.Content) throws(PayloadBuildingError) -> FieldValue {
        switch content {
        case .choice(let choices):
            if let choice = choices.first(where: { $0.isCalled(written) }) { return .text(choice.value) }
            let known = choices.map(\.value).joined(separator: ", ")
            throw .invalid(path) { tr("“\($0)” can’t be “\(VisibleText.singleLine(written, limit: 40))”. Choose one of \(known).") }
        case .flag:
            switch written.lowercased() {
            case "true", "yes", "1", "on": return .flag(true)
            case "false", "no", "0", "off": return .flag(false)
            default: throw .invalid(path) { tr("“\($0)” must be yes or no.") }
            }
        case .date:
            guard let date = CalendarDate(basic: written) else {
                throw .invalid(path) { tr("“\($0)” isn’t a valid date. Enter it like 2026-07-04.") }
            }
            return .text(date.text)
        case .integer(let range):
            guard let number = Int(written), range.contains(number) else {
                throw .invalid(path) { tr("“\($0)” must be a whole number from \(range.lowerBound) to \(range.upperBound).") }
            }
            return .integer(number)
        case .number(let range):
            guard let number = written.decimal, range.contains(number) else {
                throw .invalid(path) {
                    tr(
                        "“\($0)” must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), with a point before the decimals."
                    )
                }
            }
            return .number(number)
        default:
            let (whole, fraction) = written.cut(at: UInt8(ascii: "."))
            guard whole.isDigits, fraction?.isDigits ?? true, written.utf8.count <= 40 else {
                throw .invalid(path) { tr("“\($0)” must be an amount with a point before the decimals, like 12.50.") }
            }
            return .text(written)
        }
    }

    private func plain(_ value: FieldValue) throws(PayloadBuildingError) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): DecimalText.plain(number)
        case .flag(let isSet): isSet ? "true" : "false"
        case .absent: ""
        case .list, .record: throw .invalid(path) { tr("“\($0)” has several values, but only one is allowed.") }
        }
    }

    private func text(_ value: FieldValue, allowsLines: Bool) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value)
        if row.whitespace == .verbatim { return written.isEmpty ? .absent : .text(written) }
        let text = row.whitespace == .trimmed ? written.trimmed : written
        for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(scalar.value) {
            let isLine = [0x0A, 0x0D].contains(scalar.value)
            guard !(allowsLines && (isLine || scalar.value == 0x09)) else { continue }
            throw .invalid(path) { name in
                isLine
                    ? tr("“\(name)” must be a single line. Remove the line break.")
                    : tr("“\(name)” contains a control character. Remove it.")
            }
        }
        return text.isEmpty ? .absent : .text(text.withPlainLineEnds)
    }

    /// The elements of a list. A single value is a list with one element.
    private func elements(_ value: FieldValue) -> [FieldValue] {
        if case .list(let values) = value { values } else { [value] }
    }

    private func list(_ value: FieldValue, of content: FormField.Content) throws(PayloadBuildingError) -> FieldValue {
        let validated = try elements(value).map { value throws(PayloadBuildingError) in try self.validated(value, as: content) }
        return validated.allSatisfy { $0 == .absent } ? .absent : .list(validated)
    }

    /// The elements of a typed list: each is a list of the text and its type, which may be absent.
    private func typedList(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        var validated: [FieldValue] = []
        for value in elements(value) {
            let pair = elements(value)
            guard (1...2).contains(pair.count) else { throw .invalid(path) { tr("“\($0)” must be a text, or a text and its type.") } }
            let text = try self.text(pair[0], allowsLines: false)
            guard text != .absent else { continue }
            validated.append(.list([text, pair.count > 1 ? try self.text(pair[1], allowsLines: false) : .absent]))
        }
        return validated.isEmpty ? .absent : .list(validated)
    }

    private func record(_ value: FieldValue, _ rows: [FormField]) throws(PayloadBuildingError) -> FieldValue {
        guard case .record(let fields) = value else {
            if value == .absent || value == .text("") { return .absent }
            let names = rows.map(\.name).joined(separator: ", ")
            throw .invalid(path) { tr("“\($0)” has parts. Specify \(names).") }
        }
        return fields.allSatisfy { $0.value.text.isEmpty } ? .absent : .record(fields)
    }

    private func names(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        guard case .record(let fields) = value else {
            if value == .absent || value == .text("") { return .absent }
            throw .invalid(path) { tr("“\($0)” must be names and values, like {\"name\": \"value\"}.") }
        }
        var validated: [PayloadField] = []
        for field in fields {
            let value = try text(field.value, allowsLines: false)
            if value != .absent { validated.append(PayloadField(field.name, value)) }
        }
        return validated.isEmpty ? .absent : .record(validated)
    }
}

extension String {
    /// The text with line feeds as line ends. Compared by bytes: a line end and a combining accent after it are one `Character`.
    var withPlainLineEnds: String {
        utf8.contains(ASCII.carriageReturn) ? lines.joined(separator: "\n") : self
    }
}
