import Foundation
import Payload

/// A row of a table of contacts, as mini-qr takes them, made a vCard.
struct ContactRow {
    let row: TableRow
    let columns: TableColumns

    func payload(now: Date) throws(RowRefusal) -> Payload {
        var fields: [PayloadField] = []
        for (meaning, name) in [
            (ColumnMeaning.givenName, "given"), (.familyName, "family"), (.organization, "org"), (.position, "title"), (.notes, "note"),
        ] {
            if let text = try text(meaning) { fields.append(PayloadField(name, .text(text))) }
        }
        guard fields.contains(where: { ["given", "family", "org"].contains($0.name) }) else {
            throw RowRefusal("The contact has no name: fill in the first or the last name.")
        }
        var phones: [FieldValue] = []
        for (meaning, type) in [(ColumnMeaning.workPhone, "WORK"), (.homePhone, "HOME"), (.mobilePhone, "CELL")] {
            if let number = try text(meaning) { phones.append(.list([.text(number), .text(type)])) }
        }
        if !phones.isEmpty { fields.append(PayloadField("phones", .list(phones))) }
        if let address = try text(.email) { fields.append(PayloadField("emails", .list([.text(address)]))) }
        if let page = try text(.website) {
            fields.append(PayloadField("urls", .list([.text(page.contains(":") ? page : "https://\(page)")])))
        }
        let parts = [nil, nil, try text(.street), try text(.town), try text(.region), try text(.postcode), try text(.country)]
        if parts.contains(where: { $0 != nil }) {
            fields.append(PayloadField("address_parts", .list([.list(parts.map { $0.map(FieldValue.text) ?? .absent })])))
        }
        do throws(PayloadBuildingError) {
            return try Payload(building: .contact, fields: fields, now: now)
        } catch {
            throw RowRefusal(error.sentence)
        }
    }

    private func text(_ meaning: ColumnMeaning) throws(RowRefusal) -> String? {
        guard let index = columns[meaning] else { return nil }
        return try TableCodes.text(row, index)
    }
}
