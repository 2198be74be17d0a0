public import Desktop
public import GLib
public import LibraryStore
public import Payload
import Symbols

/// Why something that was asked for is refused.
public enum IntentError: Error, Hashable, Sendable {
    /// What was given makes no sense; in words.
    case invalid(String)
    /// A kind of content could not be built from the fields given.
    case content(PayloadBuildingError)
    /// No symbol holds it; in words.
    case notEncodable(String)
    /// No scanner would read it in its style; in words.
    case wouldNotScan(String)
    case library(LibraryError)
    case window(MainProgramError)

    /// What happened and what to do, in sentences.
    public var words: String {
        switch self {
        case .invalid(let words), .notEncodable(let words), .wouldNotScan(let words): words
        case .content(let error): error.sentence
        case .library(let error): error.description
        case .window(let error): "\(error.message) \(error.recovery)"
        }
    }

    /// As a caller over the bus hears it.
    public var refusal: BusError { BusError(name, words) }

    private var name: String {
        switch self {
        case .invalid, .content: IntentsBus.ErrorName.invalid
        case .notEncodable: IntentsBus.ErrorName.notEncodable
        case .wouldNotScan: IntentsBus.ErrorName.wouldNotScan
        case .library(.noSuchCode): IntentsBus.ErrorName.noSuchCode
        case .library(.ambiguousTitle): IntentsBus.ErrorName.ambiguousTitle
        case .library(.noSuchFolder): IntentsBus.ErrorName.noSuchFolder
        case .library(.unusableTagName): IntentsBus.ErrorName.invalid
        case .library: IntentsBus.ErrorName.library
        case .window: IntentsBus.ErrorName.window
        }
    }
}
