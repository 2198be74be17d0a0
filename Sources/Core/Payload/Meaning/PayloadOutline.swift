import Foundation

/// What a payload says, without what to beware of and what can be done with it: as much as keeping it asks for.
public struct PayloadOutline: Sendable {
    public let kind: PayloadKind
    /// In the order in which they are to be shown; no name twice, nothing empty.
    public let fields: [PayloadField]
    /// One line of at most 60 characters that is never empty; nil where it was not asked for.
    public let title: String?
}

extension Payload {
    /// The same kind, fields and title that `parsed()` finds, in less time.
    public func outline(isTitled: Bool) -> PayloadOutline {
        PayloadReader(self, printedAs: "", now: .now, isAdvised: false).outline(isTitled: isTitled)
    }
}
