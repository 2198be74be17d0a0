import Foundation
import Payload

/// The content is in Base64, as it may be anything.
extension FlyerCode: Codable {
    private enum Key: String, CodingKey { case id, content, kind, title, style, columns }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let payload = Payload(bytes: [UInt8](try container.decode(Data.self, forKey: .content)))
        self.init(
            id: try container.decodeIfPresent(Int64.self, forKey: .id), payload: payload,
            kind: try container.decodeIfPresent(PayloadKind.self, forKey: .kind), title: try container.decode(String.self, forKey: .title),
            style: try container.decodeIfPresent(String.self, forKey: .style),
            columns: try container.decodeIfPresent([String: String].self, forKey: .columns) ?? [:])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(Data(payload.bytes), forKey: .content)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(style, forKey: .style)
        if !columns.isEmpty { try container.encode(columns, forKey: .columns) }
    }
}
