import Payload

/// Contacts as a file of vCards; those in another notation become vCards.
enum ContactExport {
    static func bytes(of library: ExchangedLibrary) -> KindExport {
        var export = KindExport()
        for code in library.codes where code.trashed == nil && (code.kind ?? code.payload.kind) == .contact {
            if let card = card(code.payload) {
                export.add(card)
            } else {
                export.leaveOut()
            }
        }
        return export
    }

    private static func card(_ payload: Payload) -> [UInt8]? {
        if isCard(payload) { return payload.bytes }
        let form = PayloadForm.forms(of: .contact).first
        // What no vCard can say, such as a name that is missing, leaves the contact out and is counted.
        return try? form?.payload(form?.fields(of: payload.parsed()) ?? []).bytes
    }

    /// Whether it is one whole vCard.
    private static func isCard(_ payload: Payload) -> Bool {
        var splitter = ComponentSplitter(payload.bytes)
        guard case .component(let component)? = splitter.next() else { return false }
        return component.name == "VCARD" && !component.isOpen && splitter.next() == nil
    }
}
