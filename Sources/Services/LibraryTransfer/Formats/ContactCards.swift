import Foundation
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
                if !isBehindStray { run.addProblem(line: line, tr("This isn’t part of a card: a card begins with BEGIN:VCARD.")) }
                isBehindStray = true
            case .component(let component):
                try run.step(at: component.range.lowerBound)
                isBehindStray = false
                run.add(try code(component, Array(bytes[component.range]), now: run.now), line: component.line)
            }
        }
    }

    private static func code(
        _ component: ComponentSplitter.Component, _ bytes: [UInt8], now: Date
    ) throws(RowReadingError) -> ExchangedCode {
        if component.name != "VCARD" { throw RowReadingError(tr("This isn’t a contact but a “\(component.name)” component.")) }
        if component.isOpen { throw RowReadingError(tr("The card has no END:VCARD: it is cut off or runs into the next one.")) }
        let payload = Payload(bytes: bytes)
        let parsed = payload.parsed(now: now)
        guard parsed.kind == .contact, !parsed.fields.isEmpty else {
            throw RowReadingError(tr("The card holds nothing that can be read: no name, number or address."))
        }
        return ExchangedCode(payload: payload, title: parsed.title)
    }
}

extension LibraryWriting {
    /// The contacts outside of the trash as vCards. Contacts in another notation are converted.
    public static func vCards(_ library: ExchangedLibrary) -> KindExport { KindExport(.contact, of: library, text: card) }

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
