public import Foundation
public import Platform

/// An attribute of a code as data: its property, its names in the formats, and its texts in forms.
///
/// Whatever reads, writes or shows the attributes of a code goes by `all`. Tags and styles are not in the list, because each format has its
/// own way to write them.
public struct CodeAttribute: Sendable {
    /// The property that holds the value, by its type.
    public enum Property: Sendable {
        case flag(any WritableKeyPath<CodeAttributes, Bool> & Sendable)
        case text(any WritableKeyPath<CodeAttributes, String> & Sendable)
        case date(any WritableKeyPath<CodeAttributes, Date?> & Sendable)
    }

    public let property: Property
    /// The column in the library's table of codes.
    public let column: String
    /// The key in JSON, in the documents of the folder sync, in the inbox and on D-Bus.
    public let key: String
    /// The headings of its column in a table, separated by white space: first the one that is written, then common ones in several
    /// languages, the most certain first. Empty if tables do not have it, or read it in their own way.
    public var headings = ""
    /// The name that people read.
    public let label: LocalizedText
    /// An explanation below the label in a form.
    public var caption: LocalizedText?
    /// Whether a person or a program sets it, and not a use of the code.
    public var isGiven = true
    /// Whether a day without a time means its end, and not its beginning.
    public var isEnd = false
    /// Whether changing it edits the code. Marking a code does not.
    public var isContent = true
}

extension CodeAttribute {
    /// All attributes, in the order of the form.
    public static let all = [title, favorite, notes, expires, oneTime, spent, charset, symbology] + card

    /// Those of cards and passes, in the order of the form.
    public static let card = [balance, validFrom, relevant, cardFields, places, secondContent, secondSymbology, front, back]

    /// The attributes that the inbox, D-Bus and forms may set for a new code.
    public static let given = all.filter(\.isGiven)

    public static let title = CodeAttribute(property: .text(\.title), column: "title", key: "title", label: tr("Title", context: "field"))

    public static let favorite = CodeAttribute(
        property: .flag(\.isFavorite), column: "isFavorite", key: "favorite",
        headings: """
            favorite favourite isfavorite isfavourite starred star favorit favori favorito preferito favoriet ulubione избранное
            收藏 お気に入り 즐겨찾기
            """,
        label: tr("Favourite"), isContent: false)

    public static let notes = CodeAttribute(property: .text(\.notes), column: "notes", key: "notes", label: tr("Notes"))

    public static let expires = CodeAttribute(
        property: .date(\.expires), column: "expires", key: "expires",
        headings: """
            expires expiresat expiry expirydate expirationdate validuntil validto gültigbis ablauf ablaufdatum expiration
            dateexpiration valablejusquau caducidad vence validohasta scadenza validade geldigtot ważnedo годендо 有效期 有効期限 만료일
            """,
        label: tr("Expires"), caption: tr("After this date the code is dimmed with a warning. Leave empty if it doesn’t expire."),
        isEnd: true)

    public static let oneTime = CodeAttribute(
        property: .flag(\.isOneTime), column: "isOneTime", key: "oneTime",
        headings: "onetime onetimeuse isonetime singleuse einmalig usageunique",
        label: tr("Single use"), caption: tr("Once used, the code is dimmed with a warning."))

    public static let spent = CodeAttribute(
        property: .date(\.spent), column: "spent", key: "spent", headings: "spent", label: tr("Used on"), isGiven: false, isContent: false)

    public static let charset = CodeAttribute(
        property: .text(\.charset), column: "charset", key: "charset", headings: "charset", label: tr("Read as"), isGiven: false)

    public static let symbology = CodeAttribute(
        property: .text(\.symbologyName), column: "symbology", key: "symbology",
        headings: "symbology symbologie simbologia simbología strichcodetyp", label: tr("Symbology"))
}

// What a card or a pass says besides its code. See `CardDetails`.
extension CodeAttribute {
    public static let balance = CodeAttribute(
        property: .text(\.card.balance), column: "balance", key: "balance",
        headings: "balance saldo guthaben solde saldos kontostand credit", label: tr("Balance"),
        caption: tr("An amount, such as 12.50 EUR, or a number of points."))

    public static let validFrom = CodeAttribute(
        property: .date(\.card.validFrom), column: "validFrom", key: "validFrom",
        headings: "validfrom gültigab gültigvon valableàpartirde válidodesde validodal geldigvanaf", label: tr("Valid from"))

    public static let relevant = CodeAttribute(
        property: .date(\.card.relevant), column: "relevant", key: "relevant", headings: "relevant relevantdate", label: tr("Needed on"),
        caption: tr("When you need to show it, such as a train’s departure or the start of a concert."))

    public static let cardFields = CodeAttribute(
        property: .text(\.card.fields), column: "cardFields", key: "cardFields", headings: "cardfields", label: tr("Card fields"),
        caption: tr("One per line, such as “Gate: 12”."))

    public static let places = CodeAttribute(
        property: .text(\.card.places), column: "places", key: "places", headings: "places", label: tr("Places"),
        caption: tr("One per line, with coordinates first if known: 52.525, 13.369 Main station."))

    public static let secondContent = CodeAttribute(
        property: .text(\.card.secondContent), column: "secondContent", key: "secondContent", headings: "secondcontent",
        label: tr("Second code"), caption: tr("The content of another code on the same card."))

    public static let secondSymbology = CodeAttribute(
        property: .text(\.card.secondSymbologyName), column: "secondSymbology", key: "secondSymbology", headings: "secondsymbology",
        label: tr("Symbology of the second code"))

    /// The pictures are chosen in the window, and come with files of cards.
    public static let front = CodeAttribute(
        property: .text(\.card.front), column: "frontPicture", key: "frontPicture", label: tr("Front"), isGiven: false)

    public static let back = CodeAttribute(
        property: .text(\.card.back), column: "backPicture", key: "backPicture", label: tr("Back", context: "side of a card"),
        isGiven: false)
}

extension CodeAttribute: Hashable {
    public static func == (one: CodeAttribute, other: CodeAttribute) -> Bool { one.key == other.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The value of an attribute.
public enum AttributeValue: Hashable, Sendable {
    case flag(Bool)
    case text(String)
    case date(Date?)

    public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension CodeAttributes {
    /// The value of an attribute. Setting a value of another type than the attribute's does nothing.
    public subscript(attribute: CodeAttribute) -> AttributeValue {
        get {
            switch attribute.property {
            case .flag(let path): .flag(self[keyPath: path])
            case .text(let path): .text(self[keyPath: path])
            case .date(let path): .date(self[keyPath: path])
            }
        }
        set {
            switch (attribute.property, newValue) {
            case (.flag(let path), .flag(let flag)): self[keyPath: path] = flag
            case (.text(let path), .text(let text)): self[keyPath: path] = text
            case (.date(let path), .date(let date)): self[keyPath: path] = date
            default: break
            }
        }
    }

    /// Whether an attribute has another value than it has in a new code.
    public func has(_ attribute: CodeAttribute) -> Bool { self[attribute] != CodeAttributes()[attribute] }
}
