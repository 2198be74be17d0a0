public import Foundation
import GLib
public import Payload
import Platform
public import Symbols

/// Checks whether a content would scan in a style. The check runs in the program that can read symbols: programs that add codes for others
/// start much faster without those libraries.
public enum StyleCheck {
    public struct Question: Codable, Sendable {
        public let payload: Data
        public let symbology: Symbology
        public let style: SymbolStyle
    }

    public struct Answer: Codable, Sendable {
        /// The style as the library stores it; nil for the standard one.
        public let style: String?
        /// The message with which the style is refused.
        public let refusal: String?

        public init(style: String?, refusal: String? = nil) { (self.style, self.refusal) = (style, refusal) }
    }

    /// The hidden command of `quire` that reads a question and writes an answer, both as JSON.
    public static let command = "check-style"
    private static let timeout: Duration = .seconds(20)

    /// Checks a style and returns it as the library stores it; nil for the standard one, for which it is enough that the content fits into
    /// a symbol.
    static func stored(_ style: SymbolStyle, for payload: Payload, in symbology: Symbology) throws(IntentError) -> String? {
        do throws(SymbolError) { _ = try Symbol(payload, in: symbology, level: style.level) } catch {
            throw .notEncodable(error.message.untranslated)
        }
        guard style != SymbolStyle() else { return nil }
        let answer = try ask(Question(payload: Data(payload.bytes), symbology: symbology, style: style))
        if let refusal = answer.refusal { throw .wouldNotScan(refusal) }
        return answer.style
    }

    private static func ask(_ question: Question) throws(IntentError) -> Answer {
        // Three plain values: encoding them cannot fail.
        let input = (try? JSONEncoder().encode(question)).map(Array.init) ?? []
        guard input.count <= ChildProcess.maximumInput else {
            throw .invalid("The style is too large to be given over the bus. A logo is best set with “quire edit ID --logo FILE”.")
        }
        let unavailable = IntentError.wouldNotScan(
            "Whether this would scan cannot be checked: quire does not run. Install Quire completely.")
        guard let child = try? ChildProcess([InstalledProgram.command("quire"), command], input: input),
            let output = child.output(limit: 1 << 20, before: .now + timeout)
        else { throw unavailable }
        // An unreadable answer counts as none.
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else { throw unavailable }
        return answer
    }
}

/// A style as scripts give it: named options as `quire list --json` prints them, or such JSON as text.
enum StyleArgument {
    /// The limits for a style received over the bus.
    private static let limits = JSONReader.Limits(length: 65_536, depth: 6, values: 1000)

    static func style(_ value: Variant) throws(IntentError) -> SymbolStyle {
        guard case .object(let members) = try tree(value) else {
            throw BusOptions.invalidValue("style", "options by name, or JSON of them")
        }
        if let unknown = members.first(where: { !SymbolStyle.keys.contains($0.name) }) {
            throw .invalid("A style has no “\(QuotedText.short(unknown.name))”. There are: \(SymbolStyle.keys.joined(separator: ", ")).")
        }
        // As on the command line, "none" means no background.
        let plain = members.map { member in
            member.name == "background" && member.value == .string("none") ? JSONTree.Member(name: member.name, value: .null) : member
        }
        do {
            return try JSONDecoder().decode(SymbolStyle.self, from: Data(JSONTree.object(plain).bytes))
        } catch let DecodingError.dataCorrupted(context), let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(
            _, context),
            let DecodingError.keyNotFound(_, context)
        {
            let place = (["style"] + context.codingPath.map(\.stringValue)).joined(separator: ".")
            throw .invalid("“\(QuotedText.short(place))” takes no such value: \(QuotedText.line(context.debugDescription))")
        } catch {
            throw .invalid("The style cannot be read: \(QuotedText.line(error.localizedDescription))")
        }
    }

    private static func tree(_ value: Variant) throws(IntentError) -> JSONTree {
        guard let text = value.string else {
            guard let tree = value.json else { throw BusOptions.invalidValue("style", "options by name, or JSON of them") }
            return tree
        }
        do throws(JSONError) {
            return try JSONReader.tree(Array(text.utf8), limits: limits)
        } catch {
            throw .invalid("“style” is no JSON that can be read: \(error.what). \(error.advice)")
        }
    }
}
