import Foundation
import LibraryStore
import Timeline

/// The codes, folders and lists of a library, as values of a widget's configuration.
public struct LibraryChoices: ChoiceSource {
    private let library: Library

    public init(_ library: Library) {
        self.library = library
    }

    /// Usable codes, the newest first; folders and lists in their order.
    public func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice] {
        switch kind {
        case .code:
            return try await library.codes(matching: CodeQuery(search: search, state: .usable, sort: .created, limit: limit))
                .map { .init(String($0.id), name: $0.title) }
        case .folder:
            let found = try await library.folders().filter { search.isEmpty || $0.name.localizedStandardContains(search) }
            return found.prefix(max(limit, 0)).map { .init(String($0.id), name: $0.name) }
        case .list:
            let found = try await library.lists().filter { search.isEmpty || $0.name.localizedStandardContains(search) }
            return found.prefix(max(limit, 0)).map { .init(String($0.id), name: $0.name) }
        }
    }

    public func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice? {
        guard let id = Int64(value) else { return nil }
        switch kind {
        case .code:
            guard let code = try await library.code(id), code.trashed == nil else { return nil }
            return .init(value, name: code.title)
        case .folder: return try await library.folders().first { $0.id == id }.map { .init(value, name: $0.name) }
        case .list: return try await library.lists().first { $0.id == id }.map { .init(value, name: $0.name) }
        }
    }
}
