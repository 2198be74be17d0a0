/// The phone books of KDDI's phones: lines of `NAME1:`, `TEL1:`, `MAIL1:`, `ADD:` and `MEMORY:`.
enum PhoneBookFormat {
    static func read(_ content: Content) -> Reading {
        var card = ContactCard()
        for line in content.text.everyLine {
            let (name, rest) = line.cut(at: ASCII.colon)
            guard let value = rest?.trimmed.nonEmpty else { continue }
            let upper = name.trimmed.uppercased()
            switch upper {
            case "NAME1": card.fullNames.append(value)
            // The second name is how the first is read aloud.
            case "NAME2": card.pronunciation.append(value)
            case "MEMORY": card.note = card.note ?? value
            case "ADD": card.addresses.append([value])
            case _ where upper.hasPrefix("TEL"): card.phones.append(ContactCard.Phone(number: value, type: nil))
            case _ where upper.hasPrefix("MAIL"): card.emails.append(value)
            default: break
            }
        }
        var reading = card.reading
        if card.name == nil, let note = card.note { reading.title = note }
        return reading
    }
}
