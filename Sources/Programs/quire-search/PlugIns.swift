import ServiceKit

/// Everything that the program which desktops search through does, in one place.
///
/// It is a program of its own, without what draws, unpacks or encodes: of a start, half is the loading of libraries, and who types waits for it.
@MainActor
enum PlugIns {
    static var parts: [any ServicePart] { [SearchPart()] }
}
