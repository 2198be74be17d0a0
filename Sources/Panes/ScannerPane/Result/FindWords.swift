import Foundation
import LibraryStore
import Payload

extension Find {
    /// What it is, in what it was printed, and where it was seen.
    var facts: String { [meaning.kind.name, code.symbology.rawValue, source.words].joined(separator: " · ") }

    /// The same without where.
    var shortFacts: String { "\(meaning.kind.name) · \(code.symbology.rawValue)" }

    /// What to know before anything is done with it, in the order of danger.
    var warnings: [String] {
        var warnings = meaning.warnings.map(\.sentence)
        if meaning.kind == .uri, let address = meaning.text("uri"), let refusal = AddressAnatomy(address).refusal { warnings.append(refusal) }
        if let part = code.part {
            warnings.append(
                "This is part \(part.index + 1) of \(part.count) of a longer content: the other parts were not found. Scan them together.")
        }
        return warnings
    }

    /// For assistive technology, when it comes up.
    var announcement: String {
        let count = warnings.count
        return "\(meaning.kind.name) found: \(meaning.title)"
            + (count == 0 ? "" : count == 1 ? ", with a warning: \(warnings[0])" : ", with \(count) warnings: \(warnings[0])")
    }
}
