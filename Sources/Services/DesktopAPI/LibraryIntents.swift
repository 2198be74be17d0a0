public import Desktop
public import GLib
public import LibraryStore
import Payload

/// What scripts may ask of a library, carried out away from the windows. Nothing here opens or sends anything.
public struct LibraryIntents: Sendable {
    private let library: Library
    /// In bytes: what one answer may take of the memory of three programs.
    private static let mostWeight = 16 << 20

    public init(_ library: Library) {
        self.library = library
    }

    /// The code that an id, a uuid or a title means.
    @concurrent
    public func code(_ idOrTitle: String) async throws(IntentError) -> Code {
        do throws(LibraryError) { return try await library.code(idOrTitle: idOrTitle) } catch { throw Self.told(error) }
    }

    /// Keeps a code and gives its id; when this returns, it is on the disk.
    @concurrent
    public func create(_ fields: [String: Variant]) async throws(IntentError) -> Code.ID {
        var arguments = try CreateArguments(fields)
        arguments.request.style = try StyleCheck.stored(arguments.style, for: arguments.request.payload)
        do throws(LibraryError) { return try arguments.request.keep(in: library).id } catch { throw Self.told(error) }
    }

    /// Codes as values by name. The content of those that hold secrets is left out unless it is asked for.
    @concurrent
    public func list(_ query: [String: Variant]) async throws(IntentError) -> [[String: Variant]] {
        let arguments = try ListArguments(query)
        do throws(LibraryError) {
            let folders = try FolderNames(library)
            let ids = try await library.ids(matching: arguments.listing.query(in: folders))
            var (listed, weight): ([[String: Variant]], Int) = ([], 0)
            for start in stride(from: 0, to: ids.count, by: 100) {
                for code in try await library.codes(ids: Array(ids[start..<min(start + 100, ids.count)])) {
                    let report = CodeReport(code, in: folders)
                    weight += report.weight
                    // One at least, or asking on would never end.
                    guard weight <= Self.mostWeight || listed.isEmpty else { return listed }
                    listed.append(report.values(isWithheld: !arguments.includesSecrets && code.payload.hasSecret))
                }
            }
            return listed
        } catch {
            throw Self.told(error)
        }
    }

    /// What is pinned, as values by name; `shown` is what the program says of it that shows it.
    @concurrent
    public func widgets(shown: [HostedWidget]) async throws(IntentError) -> [[String: Variant]] {
        let hosted = Dictionary(shown.filter { $0.library == library.file.path }.map { ($0.id, $0) }) { first, _ in first }
        do throws(LibraryError) { return try await library.pins().map { PinReport($0, hosted: hosted[$0.id]).values } } catch { throw Self.told(error) }
    }

    /// What a name says that somebody gave may be of any length and hold anything.
    private static func told(_ error: LibraryError) -> IntentError {
        switch error {
        case .noSuchCode(let name): .library(.noSuchCode(ShownText.short(name)))
        case .noSuchFolder(let name): .library(.noSuchFolder(ShownText.short(name)))
        case .ambiguousTitle(let title, let ids): .library(.ambiguousTitle(ShownText.short(title), ids: Array(ids.prefix(20))))
        default: .library(error)
        }
    }
}
