import Foundation

/// Why a preset could not be kept or removed.
public enum StylePresetError: Error, Hashable, Sendable {
    case noName
    case nameTooLong
    /// A preset that came with Quire has the name.
    case builtInName(String)
    /// There is one of this name, as that one writes it.
    case exists(String)
    case tooMany(limit: Int)
    case tooLarge
    case cannotWrite(folder: String, reason: String)
    case cannotRemove(file: String, reason: String)

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .noName: "A preset needs a name. Type one."
        case .nameTooLong: "This name is too long for a preset. Use at most \(StylePreset.maximumNameLength) characters."
        case .builtInName(let name): "“\(name)” is a preset that came with Quire. Choose another name."
        case .exists(let name): "There is a preset “\(name)” already. Choose another name, or replace it."
        case .tooMany(let limit): "There are \(limit) presets already. Remove one first."
        case .tooLarge: "This style is too large for a preset. Choose a smaller picture for the logo."
        case .cannotWrite(let folder, let reason):
            "The preset cannot be kept in \(folder): \(reason). Make room or give yourself access there, then try again."
        case .cannotRemove(let file, let reason): "\(file) cannot be removed: \(reason). Check who may change its folder."
        }
    }
}

extension StylePresetError: LocalizedError {
    public var errorDescription: String? { message }
}
