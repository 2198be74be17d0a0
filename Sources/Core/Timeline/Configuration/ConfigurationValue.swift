import Foundation

/// A chosen value in its own type.
public enum ConfigurationValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    /// The value of a choice.
    case choice(String)
    case boolean(Bool)
    case date(Date)
    case color(ViewColor)
    /// An absolute path.
    case file(String)
    /// The number of a code, a folder or a list of tasks.
    case code(Int64)
    case folder(Int64)
    case list(Int64)

    /// As configurations keep it.
    public var written: String {
        switch self {
        case .text(let text), .choice(let text), .file(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): String(number)
        case .boolean(let isOn): String(isOn)
        case .date(let date): date.formatted(.iso8601)
        case .color(let color): color.name
        case .code(let id), .folder(let id), .list(let id): String(id)
        }
    }
}
