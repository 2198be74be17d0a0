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
    /// Whether changing it edits the code. Marking a code does not.
    public var isContent = true
}

extension CodeAttribute {
    /// All attributes, in the order of the form.
    public static let all = [title, favorite, notes, expires, oneTime, spent, charset, symbology]

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
        label: tr("Expires"), caption: tr("From then on it is greyed and warned of. Empty: it stays good."))

    public static let oneTime = CodeAttribute(
        property: .flag(\.isOneTime), column: "isOneTime", key: "oneTime",
        headings: "onetime onetimeuse isonetime singleuse einmalig usageunique",
        label: tr("For one use"), caption: tr("After its use it is greyed and warned of."))

    public static let spent = CodeAttribute(
        property: .date(\.spent), column: "spent", key: "spent", headings: "spent", label: tr("Used on"), isGiven: false, isContent: false)

    public static let charset = CodeAttribute(
        property: .text(\.charset), column: "charset", key: "charset", headings: "charset", label: tr("Read as"), isGiven: false)

    public static let symbology = CodeAttribute(
        property: .text(\.symbologyName), column: "symbology", key: "symbology",
        headings: "symbology symbologie simbologia simbología strichcodetyp", label: tr("Symbology"))
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
