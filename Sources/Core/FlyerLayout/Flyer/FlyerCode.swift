public import Payload

/// A code on a flyer: all that is needed to draw it and to fill texts in, also when the library has it no more.
public struct FlyerCode: Hashable, Sendable {
    /// Its number in the library; nil for one that is not kept there.
    public var id: Int64?
    public var payload: Payload
    public var kind: PayloadKind
    public var title: String
    /// JSON of a symbol style, kept here without being understood; nil for the usual one.
    public var style: String?
    /// Of the row of a table that it is made of: what placeholders such as `{price}` stand for, by the names of the columns.
    public var columns: [String: String]

    public init(
        id: Int64? = nil, payload: Payload, kind: PayloadKind? = nil, title: String, style: String? = nil, columns: [String: String] = [:]
    ) {
        self.id = id
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.style = style
        self.columns = columns
    }
}
