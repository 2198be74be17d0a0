import Payload
import Platform

/// Reads files of vCards. Each card becomes a code with the unchanged bytes of the card.
enum ContactCards {
    static func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        var splitter = ComponentSplitter(bytes)
        var isBehindStray = false
        while let piece = splitter.next() {
            switch piece {
            case .stray(let line, let range):
                try run.step(at: range.lowerBound)
                // One problem for several such lines in a row.
                if !isBehindStray { run.addProblem(line: line, tr("This belongs to no card: a card begins with BEGIN:VCARD.")) }
                isBehindStray = true
            case .component(let component):
                try run.step(at: component.range.lowerBound)
                isBehindStray = false
                read(component, Array(bytes[component.range]), into: run)
            }
        }
    }

    private static func read(_ component: ComponentSplitter.Component, _ bytes: [UInt8], into run: ImportRun) {
        guard component.name == "VCARD" else {
            run.addProblem(line: component.line, tr("This is no contact but a component “\(component.name)”."))
            return
        }
        guard !component.isOpen else {
            run.addProblem(line: component.line, tr("The card has no END:VCARD: it is cut off or runs into the next one."))
            return
        }
        let payload = Payload(bytes: bytes)
        let parsed = payload.parsed(now: run.now)
        guard parsed.kind == .contact, !parsed.fields.isEmpty else {
            run.addProblem(line: component.line, tr("The card says nothing that can be read: no name, no number, no address."))
            return
        }
        run.add(ExchangedCode(payload: payload, title: parsed.title), line: component.line)
    }
}

/// Writes contacts as a file of vCards. Contacts in another notation are converted.
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
        // A contact that no vCard can express, for example without a name, is left out and counted.
        return try? form?.payload(form?.fields(of: payload.parsed()) ?? []).bytes
    }

    /// Whether the payload is exactly one vCard.
    private static func isCard(_ payload: Payload) -> Bool {
        var splitter = ComponentSplitter(payload.bytes)
        guard case .component(let component)? = splitter.next() else { return false }
        return component.name == "VCARD" && !component.isOpen && splitter.next() == nil
    }
}
