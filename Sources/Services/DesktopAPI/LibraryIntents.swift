public import Desktop
import Foundation
public import GLib
public import LibraryStore
import Payload

/// Carries out the requests of scripts on a library, away from the main thread. Nothing here opens or sends anything.
public struct LibraryIntents: Sendable {
    private let library: Library
    /// The maximum size of one answer in bytes, which three programs hold in memory.
    private static let maximumSize = 16 << 20

    public init(_ library: Library) {
        self.library = library
    }

    /// The code with an id, a UUID or a title.
    @concurrent
    public func code(_ idOrTitle: String) async throws(IntentError) -> Code {
        do throws(LibraryError) { return try await library.code(idOrTitle: idOrTitle) } catch { throw Self.shortened(error) }
    }

    /// Adds a code and returns its id. When this returns, the code is on the disk.
    @concurrent
    public func create(_ fields: [String: Variant]) async throws(IntentError) -> Code.ID {
        var arguments = try CreateArguments(fields)
        arguments.request.style = try StyleCheck.stored(
            arguments.style, for: arguments.request.payload, in: arguments.request.attributes.symbology)
        do throws(LibraryError) { return try await arguments.request.keep(in: library).id } catch { throw Self.shortened(error) }
    }

    /// Lists codes as named values. The content of codes with secrets is left out unless it is requested.
    @concurrent
    public func list(_ query: [String: Variant]) async throws(IntentError) -> [[String: Variant]] {
        let arguments = try ListArguments(query)
        do throws(LibraryError) {
            let folders = try await FolderNames(library)
            let ids = try await library.ids(matching: arguments.listing.query(in: folders))
            var (listed, size): ([[String: Variant]], Int) = ([], 0)
            for start in stride(from: 0, to: ids.count, by: 100) {
                for code in try await library.codes(ids: Array(ids[start..<min(start + 100, ids.count)])) {
                    let report = CodeReport(code, in: folders)
                    size += report.size
                    // At least one code, so that paging makes progress.
                    guard size <= Self.maximumSize || listed.isEmpty else { return listed }
                    listed.append(report.values(isWithheld: !arguments.includesSecrets && code.payload.hasSecret))
                }
            }
            return listed
        } catch {
            throw Self.shortened(error)
        }
    }

    /// Lists the pinned widgets as named values, with what the widget host says about those that it shows.
    @concurrent
    public func widgets(shown: [HostedWidget]) async throws(IntentError) -> [[String: Variant]] {
        let hosted = Dictionary(shown.filter { $0.library == library.file.path }.map { ($0.id, $0) }) { first, _ in first }
        do throws(LibraryError) { return try await library.pins().map { PinReport($0, hosted: hosted[$0.id]).values } } catch {
            throw Self.shortened(error)
        }
    }

    /// Shortens the names in an error: the caller chose them, so they may have any length and content.
    private static func shortened(_ error: LibraryError) -> IntentError {
        switch error {
        case .noSuchCode(let name): .library(.noSuchCode(QuotedText.short(name)))
        case .noSuchFolder(let name): .library(.noSuchFolder(QuotedText.short(name)))
        case .ambiguousTitle(let title, let ids): .library(.ambiguousTitle(QuotedText.short(title), ids: Array(ids.prefix(20))))
        default: .library(error)
        }
    }
}
