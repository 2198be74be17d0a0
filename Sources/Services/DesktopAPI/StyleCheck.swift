import Desktop
public import Foundation
import GLib
import Payload
import Platform
public import Symbols

/// Whether a content in a style would be read, asked of the program that can read symbols: those who keep codes for others start much
/// faster without the libraries for it.
public enum StyleCheck {
    public struct Question: Codable, Sendable {
        public let payload: Data
        public let style: SymbolStyle
    }

    public struct Answer: Codable, Sendable {
        /// As the library keeps it; nil for the usual one.
        public let style: String?
        /// Why it is refused, in words.
        public let refusal: String?

        public init(style: String?, refusal: String? = nil) { (self.style, self.refusal) = (style, refusal) }
    }

    /// The hidden command of `quire` that reads a question and writes an answer, as JSON.
    public static let command = "check-style"
    private static let patience: Duration = .seconds(20)

    /// The style as the library keeps it; nil for the usual one, for which it is enough that the content fits into a symbol.
    static func stored(_ style: SymbolStyle, for payload: Payload) throws(IntentError) -> String? {
        do throws(SymbolError) { _ = try SymbolEncoder.encode(payload.bytes, level: style.level) } catch { throw .notEncodable(error.message) }
        guard style != SymbolStyle() else { return nil }
        let answer = try ask(Question(payload: Data(payload.bytes), style: style))
        if let refusal = answer.refusal { throw .wouldNotScan(refusal) }
        return answer.style
    }

    private static func ask(_ question: Question) throws(IntentError) -> Answer {
        // Three plain values: encoding them cannot fail.
        let input = (try? JSONEncoder().encode(question)).map(Array.init) ?? []
        guard input.count <= ChildProcess.maximumInput else {
            throw .invalid("The style is too large to be given over the bus. A logo is best set with “quire edit ID --logo FILE”.")
        }
        let unavailable = IntentError.wouldNotScan("Whether this would scan cannot be checked: quire does not run. Install Quire completely.")
        guard let child = try? ChildProcess([program, command], input: input),
            let output = child.output(limit: 1 << 20, before: .now + patience)
        else { throw unavailable }
        // What is no answer is told as one that did not come.
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else { throw unavailable }
        return answer
    }

    /// The one beside this program, which is of the same version, else the one on PATH.
    private static var program: String {
        let beside = DataFolder.programFolder.appendingPathComponent("quire").path
        return FileManager.default.isExecutableFile(atPath: beside) ? beside : "quire"
    }
}

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
