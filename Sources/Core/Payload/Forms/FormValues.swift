import Foundation
import Platform

/// The validated values of a form.
struct FormValues {
    let now: Date
    private let form: [FormField]
    private let path: String
    private var values: [String: FieldValue] = [:]

    init(_ fields: [PayloadField], of form: [FormField], path: String = "", now: Date) throws(PayloadBuildingError) {
        (self.form, self.path, self.now) = (form, path, now)
        for field in fields {
            guard let row = form.first(where: { $0.name == field.name }) else {
                let known = form.map(\.name).joined(separator: ", ")
                let name = VisibleText.singleLine(path + field.name, limit: 60)
                throw PayloadBuildingError(path + field.name, .unknown, tr("There is no field “\(name)” here. The fields are: \(known)."))
            }
            guard values[field.name] == nil else { throw .invalid(path + field.name) { tr("“\($0)” is specified twice. Use only one.") } }
            let value = try FieldValidator(row, path: path + field.name).validated(field.value)
            if value != .absent { values[field.name] = value }
        }
        for row in form where row.isRequired && values[row.name] == nil { throw .missing(path + row.name) }
    }

    /// Whether the field has a value.
    func has(_ name: String) -> Bool { self[name] != nil }

    func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }

    /// The text of a field. Throws when it is missing.
    func required(_ name: String) throws(PayloadBuildingError) -> String {
        guard let text = text(name) else { throw .missing(path + name) }
        return text
    }

    func flag(_ name: String) -> Bool { self[name] == .flag(true) }

    func integer(_ name: String) -> Int? {
        if case .integer(let number) = self[name] { number } else { nil }
    }

    func number(_ name: String) -> Double? {
        if case .number(let number) = self[name] { number } else { nil }
    }

    func list(_ name: String) -> [FieldValue] {
        if case .list(let values) = self[name] { values } else { [] }
    }

    func texts(_ name: String) -> [String] {
        list(name).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The e-mail addresses of a list, checked.
    func mailAddresses(_ name: String) throws(PayloadBuildingError) -> [MailAddress] {
        try texts(name).map { text throws(PayloadBuildingError) in try MailAddress(text, field: path + name) }
    }

    /// The named texts of a field.
    func names(_ name: String) -> [PayloadField] {
        if case .record(let fields) = self[name] { fields } else { [] }
    }

    func record(_ name: String) throws(PayloadBuildingError) -> FormValues? {
        guard case .record(let fields) = self[name], case .record(let rows) = form.first(where: { $0.name == name })?.content else {
            return nil
        }
        return try FormValues(fields, of: rows, path: "\(path)\(name).", now: now)
    }

    /// A text with a maximum number of characters. Throws when it is longer.
    func limited(_ name: String, _ limit: Int) throws(PayloadBuildingError) -> String? {
        guard let text = text(name) else { return nil }
        guard text.unicodeScalars.count <= limit else {
            throw invalid(name) {
                tr(
                    "“\($0)” has \(text.unicodeScalars.count) character, but at most \(limit) are allowed. Shorten it.",
                    plural: "“\($0)” has \(text.unicodeScalars.count) characters, but at most \(limit) are allowed. Shorten it.",
                    count: text.unicodeScalars.count)
            }
        }
        return text
    }

    /// An amount with a maximum number of decimals and a range, as it was written.
    func amount(_ name: String = "amount", places: Int, from least: Double = 0, to most: Double = 1e15) throws(PayloadBuildingError)
        -> String?
    {
        guard let text = text(name) else { return nil }
        let decimals = DecimalText.shifted(text, by: 0)?.cut(at: UInt8(ascii: ".")).tail?.utf8.count ?? 0
        guard decimals <= places else {
            throw invalid(name) {
                tr(
                    "“\($0)” has \(decimals) decimal, but at most \(places) are allowed. Round it.",
                    plural: "“\($0)” has \(decimals) decimals, but at most \(places) are allowed. Round it.", count: decimals)
            }
        }
        guard let value = text.decimal, value >= least, value <= most else {
            throw invalid(name) { tr("“\($0)” must be between \(Self.plain(least)) and \(Self.plain(most)).") }
        }
        return text
    }

    func invalid(_ name: String, _ sentence: (_ field: String) -> LocalizedText) -> PayloadBuildingError {
        assert(form.contains { $0.name == name })
        return .invalid(path + name, sentence)
    }

    /// The texts of all fields, including those in lists.
    var allTexts: [(field: String, text: String)] {
        values.flatMap { name, value -> [(field: String, text: String)] in
            switch value {
            case .text(let text): [(name, text)]
            case .list: texts(name).map { (name, $0) }
            default: []
            }
        }
    }

    private subscript(name: String) -> FieldValue? {
        // A builder must not read a field that is missing in its form.
        assert(form.contains { $0.name == name }, "\(name) is in no form")
        return values[name]
    }

    private static func plain(_ number: Double) -> String {
        number >= 1 && number == number.rounded() ? String(Int(number)) : DecimalText.plain(number)
    }
}
