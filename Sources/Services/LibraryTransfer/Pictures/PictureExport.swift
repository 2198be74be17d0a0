public import Foundation
public import LibraryStore

/// Writes codes as pictures, each in its own style: into a folder, or into one ZIP file.
///
/// All or nothing: pictures are made in a hidden place beside where they go, and appear there once the last one is done.
public struct PictureExport: Hashable, Sendable {
    /// The kinds of pictures; the raw value is the ending of their names.
    public enum Format: String, CaseIterable, Sendable {
        case png, svg, pdf
    }

    /// How large the pictures are.
    public enum Size: Hashable, Sendable {
        /// Pixels for each module; on paper, 96 of them are an inch, as in CSS.
        case module(pixels: Int)
        /// Pixels for the width; on paper, 96 of them are an inch, as in CSS.
        case width(pixels: Int)
        /// On paper; in pixels, 300 of them are an inch, as in print.
        case paper(millimetres: Double)
    }

    /// What becomes of files that are there already and have the name of a new one.
    public enum ExistingFiles: String, CaseIterable, Sendable {
        /// Nothing is written at all.
        case refuse
        /// They stay, and the new one gets a number.
        case keep
        case replace
    }

    /// Where the pictures go.
    public enum Destination: Hashable, Sendable {
        /// Made when there is none.
        case folder(URL)
        /// One ZIP file.
        case zip(URL)
    }

    public var format: Format
    /// Nil for ten pixels a module, and for 50 mm where a page needs a size.
    public var size: Size?
    public var names: PictureNamePattern
    public var existing: ExistingFiles
    /// The zone that the dates in names are told in.
    public var timeZone: TimeZone

    /// Describes pictures of the usual size that overwrite nothing.
    public init(
        _ format: Format, size: Size? = nil, names: PictureNamePattern = .title, existing: ExistingFiles = .refuse,
        timeZone: TimeZone = .current
    ) {
        self.format = format
        self.size = size
        self.names = names
        self.existing = existing
        self.timeZone = timeZone
    }
}

extension PictureExport {
    /// What an export did.
    public struct Outcome: Hashable, Sendable {
        /// How many pictures there are.
        public internal(set) var written = 0
        /// Codes that no picture could be made of.
        public internal(set) var problems: [Problem] = []
        /// The folder, or the file that it became.
        public internal(set) var place: URL
    }

    /// A code without a picture, and why.
    public struct Problem: Hashable, Sendable {
        public let id: Code.ID
        public let title: String
        /// A sentence or two, with what to do.
        public let reason: String
    }
}
