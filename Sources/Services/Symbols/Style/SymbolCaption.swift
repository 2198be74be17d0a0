import Drawing

/// Words below a symbol, alone or in a frame around it.
public struct SymbolCaption: Hashable, Codable, Sendable {
    /// What surrounds the words.
    public enum Look: String, Codable, CaseIterable, Sendable {
        /// A frame around the symbol and its quiet zone, with the words in its lower edge.
        case frame
        /// Nothing: the words stand below the quiet zone.
        case plain
    }

    /// One line; what does not fit is made smaller and then cut.
    public var text: String
    public var look: Look
    /// The colour of the frame, or of plain words; nil for the foreground.
    public var color: Color?

    public init(_ text: String, look: Look = .frame, color: Color? = nil) {
        self.text = text
        self.look = look
        self.color = color
    }
}
