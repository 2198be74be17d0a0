public import Foundation

/// What a person notes about a code besides its content. The library, files, requests and editors carry it as one value.
public struct CodeAttributes: Hashable, Sendable {
    /// The title; empty for the one that the payload suggests.
    public var title: String
    public var notes: String
    public var tags: [String]
    /// The character set that was chosen to read the bytes of the content, by its IANA name; empty to read them as they suggest themselves.
    public var charset: String
    /// The symbology of the symbol.
    public var symbology: Symbology
    /// The style of the symbol as JSON, which is not interpreted here; nil for the standard one.
    public var style: String?
    public var isFavorite: Bool
    /// The date from which the code is expired.
    public var expires: Date?
    /// Whether the code may be used only once.
    public var isOneTime: Bool
    /// The date when a one-time code was used. Setting nil allows using it again.
    public var spent: Date?
    /// What a card or a pass says besides its code.
    public var card = CardDetails()

    /// The most characters of a title. Longer ones are cut: they would be no titles.
    public static let maximumTitleLength = 300
    /// The most characters of notes.
    public static let maximumNotesLength = 1_000_000
    /// The most tags of a code, and the most characters of each.
    public static let maximumTags = 100
    public static let maximumTagLength = 100

    /// Creates the attributes of a code of which nothing else is known. Set the other properties where more is known.
    public init(
        title: String = "", notes: String = "", tags: [String] = [], charset: String = "", symbology: Symbology = .qrCode,
        style: String? = nil, isFavorite: Bool = false,
        expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil
    ) {
        self.title = title
        self.notes = notes
        self.tags = tags
        self.charset = charset
        self.symbology = symbology
        self.style = style
        self.isFavorite = isFavorite
        self.expires = expires
        self.isOneTime = isOneTime
        self.spent = spent
    }
}

extension CodeAttributes {
    /// The payload, read in the character set that was chosen.
    public func reading(_ payload: Payload) -> Payload { payload.read(as: TextCharset(named: charset)) }

    /// The kind of a payload in this symbology, where that says more than the payload: digits are a product in a bar code for products.
    public func printedKind(of payload: Payload) -> PayloadKind? {
        guard symbology != .qrCode else { return nil }
        let printed = payload.kind(printedAs: symbologyName)
        return printed == payload.kind ? nil : printed
    }

    /// The name of the symbology; empty for QR Code. Setting a name in any usual spelling takes the symbology that it names, and keeps a name
    /// that is not known as it is, up to 40 characters.
    public var symbologyName: String {
        get { symbology.storedName }
        set { symbology = Symbology(name: newValue) }
    }

    /// Adds a paragraph at the end of the notes; an empty one changes nothing.
    public mutating func addNotes(_ text: String) {
        notes = [notes, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// A type that carries the attributes of a code, which are read and written like its own properties: `code.title`.
@dynamicMemberLookup
public protocol AttributedCode {
    var attributes: CodeAttributes { get set }
}

extension AttributedCode {
    @inlinable
    public subscript<Value>(dynamicMember property: WritableKeyPath<CodeAttributes, Value>) -> Value {
        get { attributes[keyPath: property] }
        set { attributes[keyPath: property] = newValue }
    }
}
