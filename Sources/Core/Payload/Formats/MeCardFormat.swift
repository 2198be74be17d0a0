/// `MECARD:N:Owen,Sean;TEL:…;;` (NTT DoCoMo).
enum MeCardFormat {
    static func read(_ content: Content) -> Reading {
        let list = FieldList(content.text)
        var card = ContactCard()
        let name = list.components("N").map(\.trimmed)
        if name.count > 1 {
            card.family = name[0]
            card.given = name.dropFirst().joined(separator: " ").trimmed
        } else if let whole = name.first, !whole.isEmpty {
            card.fullNames = [whole]
        }
        card.pronunciation = list.all(["SOUND"])
        card.nickname = list.first("NICKNAME")
        card.organization = [list.first("ORG")].compactMap(\.self)
        card.title = list.first("TITLE")
        card.phones = list.all(["TEL", "TEL-AV"]).map { ContactCard.Phone(number: $0.trimmed, type: nil) }
        card.emails = list.all(["EMAIL"])
        card.urls = list.all(["URL"])
        card.addresses = list.all(["ADR"]).map { [$0] }
        card.birthday = list.first("BDAY").map(ContactCard.birthday)
        card.note = list.first("NOTE", "MEMO")
        return card.reading
    }
}
