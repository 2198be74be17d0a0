import Foundation
import LibraryStore

/// What is open in the window, as it comes back when the session has ended or the program was lost, and nobody has closed the window.
struct SessionState: Codable, Hashable, Sendable {
    /// What is of another form is not understood, and passed over.
    static let currentVersion = 1

    var version = Self.currentVersion
    /// The file of the library: another one has other codes and folders.
    var library: String
    var pane: String
    /// One of the places that the pane lists.
    var place: String?
    /// What stands in the search entry.
    var search: String?
    /// The code that is shown large.
    var code: Code.ID?
    /// Logical pixels, while the window is not maximised.
    var width: Int
    var height: Int
    var isMaximized: Bool
}
