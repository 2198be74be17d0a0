import Payload
import Platform
import Symbols

/// The style that a file in the inbox asks for.
enum InboxStyle {
    private static let keys: Set = [
        "level", "foreground", "gradient", "background", "backgroundGradient", "quietZone", "moduleShape", "finderFrameShape",
        "finderCenterShape", "finderFrameColor", "finderCenterColor", "logo", "caption",
    ]

    /// As the library keeps it; nil for the usual style, so that the code follows it. Refuses what fits into no symbol and could never be
    /// shown.
    ///
    /// - Parameter tree: an object, or such an object as a text, as exports have it.
    static func json(_ tree: JSONTree?, for payload: Payload) throws(InboxRefusal) -> String? {
        let style = try style(tree)
        do throws(SymbolError) {
            _ = try SymbolEncoder.encode(payload.bytes, level: style.level)
        } catch {
            throw InboxRefusal(error.message)
        }
        return style == SymbolStyle() ? nil : style.json
    }

    private static func style(_ tree: JSONTree?) throws(InboxRefusal) -> SymbolStyle {
        guard let tree else { return SymbolStyle() }
        let text: String
        switch tree {
        case .object(let members):
            if let stranger = members.first(where: { !keys.contains($0.name) }) {
                throw InboxRefusal(
                    "“style” has no “\(SpoolName(stranger.name).shown)”. There are: \(keys.sorted().joined(separator: ", ")).")
            }
            text = String(decoding: tree.bytes, as: UTF8.self)
        case .string(let written): text = written
        default: throw .wrong("style", "an object")
        }
        guard let style = SymbolStyle(json: text) else {
            throw InboxRefusal("The “style” cannot be read. “quire show --json” shows that of a code as it has to be.")
        }
        return style
    }
}
