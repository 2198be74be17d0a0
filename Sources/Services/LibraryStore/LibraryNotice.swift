import Foundation

/// Something a person should know about how their library was opened.
public enum LibraryNotice: Hashable, Sendable {
    /// The file was damaged: it was kept under another name, and a new one holds the codes that could still be read.
    case setAside(file: URL, keptAs: URL, rescued: Int)
    /// The library can be looked at but not changed, for the reason given.
    case openedForReading(because: LibraryError)
    /// The index of the search was damaged and is made anew; every code is there.
    case searchRebuilt(file: URL)

    /// What happened and what to do, in a few sentences.
    public var message: String {
        switch self {
        case .setAside(let file, let kept, let rescued):
            "The library \(file.path) was damaged. It was set aside as \(kept.path), and a new one was started "
                + (rescued == 0 ? "without any codes." : "with the \(rescued == 1 ? "one code" : "\(rescued) codes") that could be read.")
        case .openedForReading(.diskFull(let file)):
            "The disk that holds \(file.path) is full: the library can be read but not changed until there is space."
        case .searchRebuilt(let file):
            "The search index of the library \(file.path) was damaged, so it was made anew from the codes. No code was lost."
        case .openedForReading(let error):
            "The library can be read but not changed. \(error.recovery)"
        }
    }
}
