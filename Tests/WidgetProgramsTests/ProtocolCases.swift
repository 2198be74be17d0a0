import Foundation
import Testing

/// The cases of Tests/Fixtures/WidgetProtocol, which the JSON schemas are checked against as well.
struct ProtocolCase: CustomTestStringConvertible, Sendable {
    let why: String
    let isAccepted: Bool
    let json: [UInt8]

    var testDescription: String { why }

    static func all(_ file: String, _ name: String) -> [ProtocolCase] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/WidgetProtocol/\(file)")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            guard let parts = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], let why = parts["why"] as? String,
                let isAccepted = parts["accepted"] as? Bool, let value = parts[name], let json = try? JSONSerialization.data(withJSONObject: value)
            else { return nil }
            return ProtocolCase(why: why, isAccepted: isAccepted, json: [UInt8](json))
        }
    }
}
