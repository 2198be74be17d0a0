import Foundation
import Payload
public import Platform
public import Timeline

/// Pins widgets and lists pinned ones. The programs that show them observe the library.
public struct WidgetCenter: Sendable {
    /// The library with the pins.
    public let library: Library
    /// The kinds that can be pinned.
    public let registry: WidgetRegistry

    /// Creates a center for the pins of a library.
    public init(library: Library, registry: WidgetRegistry) {
        self.library = library
        self.registry = registry
    }

    /// Pins a widget, after validating its kind, family and configuration.
    ///
    /// - Parameter family: the raw value of a `WidgetFamily`; nil for the kind's first.
    public func pin(
        kind: String, family: String? = nil, configuration: WidgetConfiguration = WidgetConfiguration()
    ) async throws(WidgetError) -> PinnedWidget {
        let request = try self.request(kind: kind, family: family, configuration: configuration)
        try await check(request)
        return try await asking { library throws(LibraryError) in
            try await library.pin(kind: request.kind.id, family: request.family.rawValue, configuration: configuration.values)
        }
    }

    /// Changes the configuration of a pinned widget, after validating it against the kind and the library.
    ///
    /// - Parameters:
    ///   - setting: new values by name.
    ///   - unsetting: the names of values to reset to their defaults.
    public func configure(
        _ id: PinnedWidget.ID, setting: [String: String], unsetting: Set<String> = []
    ) async throws(WidgetError) -> PinnedWidget {
        let pin = try await pinned(id)
        // Values set by another version of Quire can be reset even if this one does not know them.
        let values = pin.configuration.filter { !unsetting.contains($0.key) }.merging(setting) { $1 }
        let request = try self.request(kind: pin.kind, family: pin.family, configuration: WidgetConfiguration(values))
        for name in unsetting.sorted() where request.kind.schema[name] == nil && pin.configuration[name] == nil {
            throw .request(.configuration(.unknownParameter(name, known: request.kind.schema.parameters.map(\.name))))
        }
        try await check(request)
        try await asking { library throws(LibraryError) in try await library.setConfiguration(values, ofPin: id) }
        return try await pinned(id)
    }

    /// Resizes a pinned widget, after checking that its kind supports the family.
    public func resize(_ id: PinnedWidget.ID, to family: String) async throws(WidgetError) -> PinnedWidget {
        let pin = try await pinned(id)
        guard let kind = registry[pin.kind] else { throw .request(.unknownKind(pin.kind, known: registry.kinds.map(\.id))) }
        guard kind.families.contains(where: { $0.rawValue == family }) else {
            throw .request(.unknownFamily(family, kind: pin.kind, available: kind.families))
        }
        try await asking { library throws(LibraryError) in try await library.setFamily(family, ofPin: id) }
        return try await pinned(id)
    }

    /// Returns a pinned widget. Throws if there is none with the id.
    public func pinned(_ id: PinnedWidget.ID) async throws(WidgetError) -> PinnedWidget {
        guard let pin = try await pins().first(where: { $0.id == id }) else { throw .library(.noSuchPin(id)) }
        return pin
    }

    /// Removes a pinned widget.
    public func unpin(_ id: PinnedWidget.ID) async throws(WidgetError) {
        try await asking { library throws(LibraryError) in try await library.unpin(id) }
    }

    /// The pinned widgets, the oldest first.
    public func pins() async throws(WidgetError) -> [PinnedWidget] {
        try await asking { library throws(LibraryError) in try await library.pins() }
    }

    /// The pinned widgets that this program can show. Those of unknown kinds are ignored, not removed.
    public func instances() async throws(WidgetError) -> [WidgetInstance] {
        try await pins().compactMap { pin in
            guard let kind = registry[pin.kind], let family = WidgetFamily(rawValue: pin.family) else { return nil }
            return WidgetInstance(id: pin.id, kind: kind, family: family, configuration: WidgetConfiguration(pin.configuration))
        }
    }

    private func request(
        kind: String, family: String?, configuration: WidgetConfiguration
    ) throws(WidgetError) -> WidgetRequest {
        do throws(WidgetRequestError) {
            return try registry.request(kind: kind, family: family, configuration: configuration)
        } catch {
            throw .request(error)
        }
    }

    /// Throws if a requested code or folder does not exist. The widget handles their later removal.
    public func check(_ request: WidgetRequest) async throws(WidgetError) {
        for id in request.folders {
            let folders = try await asking { library throws(LibraryError) in try await library.folders() }
            guard folders.contains(where: { $0.id == id }) else { throw .library(.noSuchFolder(String(id))) }
        }
        for id in request.codes {
            let code = try await asking { library throws(LibraryError) in try await library.code(id) }
            guard let code, code.trashed == nil else { throw .library(.noSuchCode(String(id))) }
        }
    }

    private func asking<Value>(_ ask: (Library) async throws(LibraryError) -> Value) async throws(WidgetError) -> Value {
        do throws(LibraryError) { return try await ask(library) } catch { throw .library(error) }
    }
}

/// An error that keeps a widget from being pinned, changed or removed.
public enum WidgetError: PresentableError, Hashable, Sendable {
    case request(WidgetRequestError)
    case library(LibraryError)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .request(let error): error.message
        case .library(let error): error.message
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .request(let error): error.recovery
        case .library(let error): error.recovery
        }
    }
}

/// The codes, folders and lists of a library, as choices for a widget's configuration.
public struct LibraryChoices: ChoiceSource {
    private let library: Library

    /// Creates a source of choices from a library.
    public init(_ library: Library) {
        self.library = library
    }

    /// Returns usable codes, the newest first, or folders or lists in their order.
    public func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice] {
        if kind == .code {
            return try await library.codes(matching: CodeQuery(search: search, state: .usable, sort: .created, limit: limit))
                .map { .init(String($0.id), name: .verbatim($0.title)) }
        }
        let found = try await all(kind).filter { search.isEmpty || $0.name.string.localizedStandardContains(search) }
        return Array(found.prefix(max(limit, 0)))
    }

    public func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice? {
        guard let id = Int64(value) else { return nil }
        if kind != .code { return try await all(kind).first { $0.value == String(id) }.map { .init(value, name: $0.name) } }
        guard let code = try await library.code(id), code.trashed == nil else { return nil }
        return .init(value, name: .verbatim(code.title))
    }

    /// All folders or lists; codes are too many.
    private func all(_ kind: ChoiceKind) async throws -> [ConfigurationParameter.Choice] {
        switch kind {
        case .code: []
        case .folder: try await library.folders().map { .init(String($0.id), name: .verbatim($0.name)) }
        case .list: try await library.lists().map { .init(String($0.id), name: .verbatim($0.name)) }
        }
    }
}
