/// `BIZCARD:N:Sean;X:Owen;…;;`, an older relative of MeCard with names of one letter.
enum BizCardFormat {
    static func read(_ content: Content) -> Reading {
        let list = FieldList(content.text)
        var card = ContactCard()
        card.given = list.first("N") ?? ""
        card.family = list.first("X") ?? ""
        card.title = list.first("T")
        card.organization = [list.first("C")].compactMap(\.self)
        card.addresses = list.all(["A"]).map { [$0] }
        // Business, mobile and fax.
        for (name, type) in [("B", "WORK"), ("M", "CELL"), ("F", "FAX")] {
            card.phones += list.all([name]).map { ContactCard.Phone(number: $0, type: type) }
        }
        card.emails = list.all(["E"])
        card.urls = list.all(["U"])
        return card.reading
    }
}
