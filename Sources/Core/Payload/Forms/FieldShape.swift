/// Brings a value into the shape that a row of a form asks for, or says what is wrong with it.
struct FieldShape {
    private let row: FormField
    private let path: String

    init(_ row: FormField, path: String) {
        (self.row, self.path) = (row, path)
    }

    /// `.absent` for what is empty.
    func shaped(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        try shaped(value, as: row.content)
    }

    private func shaped(_ value: FieldValue, as content: FormField.Content) throws(PayloadBuildingError) -> FieldValue {
        switch content {
        case .text, .secret: try text(value, allowsLines: false)
        case .longText: try text(value, allowsLines: true)
        case .choice(let choices): try choice(value, choices)
        case .flag: try flag(value)
        case .date: try date(value)
        case .dateTime: try text(value, allowsLines: false)
        case .integer(let range): try integer(value, range)
        case .number(let range): try number(value, range)
        case .amount: try amount(value)
        case .list(let content): try list(value, of: content)
        case .typedList: try typedList(value)
        case .record(let rows): try record(value, rows)
        case .names: try names(value)
        }
    }

    private func plain(_ value: FieldValue) throws(PayloadBuildingError) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): DecimalText.plain(number)
        case .flag(let isSet): isSet ? "true" : "false"
        case .absent: ""
        case .list, .record: throw .invalid(path, "holds several values where one is asked for")
        }
    }

    private func text(_ value: FieldValue, allowsLines: Bool) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value)
        if row.keeping == .everything { return written.isEmpty ? .absent : .text(written) }
        let text = row.keeping == .words ? written.trimmed : written
        for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(scalar.value) {
            let isLine = [0x0A, 0x0D].contains(scalar.value)
            guard !(allowsLines && (isLine || scalar.value == 0x09)) else { continue }
            throw .invalid(path, isLine ? "takes one line: leave the line break away" : "holds a control character: leave it away")
        }
        return text.isEmpty ? .absent : .text(text.withPlainLineEnds)
    }

    private func choice(_ value: FieldValue, _ choices: [FormField.Choice]) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed
        guard !written.isEmpty else { return .absent }
        guard let choice = choices.first(where: { $0.isCalled(written) }) else {
            let known = choices.map(\.value).joined(separator: ", ")
            throw .invalid(path, "is “\(VisibleText.singleLine(written, limit: 40))”: choose one of \(known)")
        }
        return .text(choice.value)
    }

    private func flag(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed.lowercased()
        return switch written {
        case "": .absent
        case "true", "yes", "1", "on": .flag(true)
        case "false", "no", "0", "off": .flag(false)
        default: throw .invalid(path, "is either yes or no")
        }
    }

    private func date(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed
        guard !written.isEmpty else { return .absent }
        guard let date = CalendarDate(basic: written) else { throw .invalid(path, "is no day that exists: write it like 2026-07-04") }
        return .text(date.text)
    }

    private func integer(_ value: FieldValue, _ range: ClosedRange<Int>) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed
        guard !written.isEmpty else { return .absent }
        guard let number = Int(written), range.contains(number) else {
            throw .invalid(path, "is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return .integer(number)
    }

    private func number(_ value: FieldValue, _ range: ClosedRange<Double>) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed
        guard !written.isEmpty else { return .absent }
        guard let number = written.decimal, range.contains(number) else {
            throw .invalid(path, "is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), with a point before its decimals")
        }
        return .number(number)
    }

    private func amount(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        let written = try plain(value).trimmed
        guard !written.isEmpty else { return .absent }
        let (whole, fraction) = written.cut(at: UInt8(ascii: "."))
        guard whole.isDigits, fraction?.isDigits ?? true, written.utf8.count <= 40 else {
            throw .invalid(path, "is a sum of digits with a point before its decimals, like 12.50")
        }
        return .text(written)
    }

    private func list(_ value: FieldValue, of content: FormField.Content) throws(PayloadBuildingError) -> FieldValue {
        // One value is a list of one.
        let values = if case .list(let values) = value { values } else { [value] }
        var shaped: [FieldValue] = []
        for value in values { shaped.append(try self.shaped(value, as: content)) }
        return shaped.allSatisfy { $0 == .absent } ? .absent : .list(shaped)
    }

    /// Every element a list of the text and its type, which may be absent.
    private func typedList(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        let values = if case .list(let values) = value { values } else { [value] }
        var shaped: [FieldValue] = []
        for value in values {
            let pair = if case .list(let pair) = value { pair } else { [value] }
            guard (1...2).contains(pair.count) else { throw .invalid(path, "takes a text, or a text and its type") }
            let text = try self.text(pair[0], allowsLines: false)
            guard text != .absent else { continue }
            shaped.append(.list([text, pair.count > 1 ? try self.text(pair[1], allowsLines: false) : .absent]))
        }
        return shaped.isEmpty ? .absent : .list(shaped)
    }

    private func record(_ value: FieldValue, _ rows: [FormField]) throws(PayloadBuildingError) -> FieldValue {
        guard case .record(let fields) = value else {
            if value == .absent || value == .text("") { return .absent }
            let names = rows.map(\.name).joined(separator: ", ")
            throw .invalid(path, "has parts: give \(names)")
        }
        return fields.allSatisfy { $0.value.text.isEmpty } ? .absent : .record(fields)
    }

    private func names(_ value: FieldValue) throws(PayloadBuildingError) -> FieldValue {
        guard case .record(let fields) = value else {
            if value == .absent || value == .text("") { return .absent }
            throw .invalid(path, "holds names and values: give them as {\"name\": \"value\"}")
        }
        var shaped: [PayloadField] = []
        for field in fields {
            let value = try text(field.value, allowsLines: false)
            if value != .absent { shaped.append(PayloadField(field.name, value)) }
        }
        return shaped.isEmpty ? .absent : .record(shaped)
    }
}

extension String {
    /// With line feeds for the other line ends; an accent behind a line end keeps them one `Character`, so bytes are compared.
    var withPlainLineEnds: String {
        utf8.contains(ASCII.carriageReturn) ? everyLine.joined(separator: "\n") : self
    }
}
