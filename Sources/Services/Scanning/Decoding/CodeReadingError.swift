import Foundation

/// Why a picture could not be searched for codes.
public enum CodeReadingError: Error, Hashable, Sendable {
    case decoderFailed(name: String)

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .decoderFailed(let name):
            "The picture could not be searched (\(name) failed). Close other programs to free memory, or use a smaller picture."
        }
    }
}

extension CodeReadingError: LocalizedError {
    public var errorDescription: String? { message }
}
