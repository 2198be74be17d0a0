import Foundation
import GLib
import Platform
import Symbols

/// A style as scripts give it: options by name as `quire list --json` prints them, or the text of such JSON.
enum StyleArgument {
    /// No call over the bus has more.
    private static let limits = JSONReader.Limits(length: 65_536, depth: 6, values: 1000)

    static func style(_ value: Variant) throws(IntentError) -> SymbolStyle {
        guard case .object(let members) = try tree(value) else { throw BusOptions.misshapen("style", "options by name, or JSON of them") }
        if let unknown = members.first(where: { !SymbolStyle.keys.contains($0.name) }) {
            throw .invalid("A style has no “\(ShownText.short(unknown.name))”. There are: \(SymbolStyle.keys.joined(separator: ", ")).")
        }
        // As on the command line: nothing is behind the code.
        let plain = members.map { member in
            member.name == "background" && member.value == .string("none") ? JSONTree.Member(name: member.name, value: .null) : member
        }
        do {
            return try JSONDecoder().decode(SymbolStyle.self, from: Data(JSONTree.object(plain).bytes))
        } catch let DecodingError.dataCorrupted(context), let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context),
            let DecodingError.keyNotFound(_, context)
        {
            let place = (["style"] + context.codingPath.map(\.stringValue)).joined(separator: ".")
            throw .invalid("“\(ShownText.short(place))” takes no such value: \(ShownText.line(context.debugDescription))")
        } catch {
            throw .invalid("The style cannot be read: \(ShownText.line(error.localizedDescription))")
        }
    }

    private static func tree(_ value: Variant) throws(IntentError) -> JSONTree {
        guard let text = value.string else {
            guard let tree = value.json else { throw BusOptions.misshapen("style", "options by name, or JSON of them") }
            return tree
        }
        do throws(JSONProblem) {
            return try JSONReader.tree(Array(text.utf8), limits: limits)
        } catch {
            throw .invalid("“style” is no JSON that can be read: \(error.what). \(error.advice)")
        }
    }
}
