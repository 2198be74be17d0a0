import Foundation
public import Payload

extension CodeAttributes {
    /// Attributes with another value each than in a new code.
    public static let sample: CodeAttributes = {
        var attributes = CodeAttributes(tags: ["a", "b, c"], style: "{\"level\":\"H\"}")
        for attribute in CodeAttribute.all {
            attributes[attribute] =
                switch attribute.property {
                case .flag: .flag(true)
                case .text where attribute == .charset: .text(TextCharset.utf8.rawValue)
                case .text where attribute == .symbology: .text(Symbology.code128.rawValue)
                case .text: .text("a sample of \(attribute.key)")
                case .date: .date(Date(timeIntervalSince1970: 1_900_000_000))
                }
        }
        return attributes
    }()
}
