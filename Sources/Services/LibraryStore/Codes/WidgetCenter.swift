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
        do throws(LibraryError) {
            return try await library.pin(kind: request.kind.id, family: request.family.rawValue, configuration: configuration.values)
        } catch {
            throw .library(error)
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
        do throws(LibraryError) { try await library.setConfiguration(values, ofPin: id) } catch { throw .library(error) }
        return try await pinned(id)
    }

    /// Resizes a pinned widget, after checking that its kind supports the family.
    public func resize(_ id: PinnedWidget.ID, to family: String) async throws(WidgetError) -> PinnedWidget {
        let pin = try await pinned(id)
        guard let kind = registry[pin.kind] else { throw .request(.unknownKind(pin.kind, known: registry.kinds.map(\.id))) }
        guard kind.families.contains(where: { $0.rawValue == family }) else {
            throw .request(.unknownFamily(family, kind: pin.kind, available: kind.families))
        }
        do throws(LibraryError) { try await library.setFamily(family, ofPin: id) } catch { throw .library(error) }
        return try await pinned(id)
    }

    /// Returns a pinned widget. Throws if there is none with the id.
    public func pinned(_ id: PinnedWidget.ID) async throws(WidgetError) -> PinnedWidget {
        guard let pin = try await pins().first(where: { $0.id == id }) else { throw .library(.noSuchPin(id)) }
        return pin
    }

    /// Removes a pinned widget.
    public func unpin(_ id: PinnedWidget.ID) async throws(WidgetError) {
        do throws(LibraryError) { try await library.unpin(id) } catch { throw .library(error) }
    }

    /// The pinned widgets, the oldest first.
    public func pins() async throws(WidgetError) -> [PinnedWidget] {
        do throws(LibraryError) { return try await library.pins() } catch { throw .library(error) }
    }

    /// The pinned widgets that this program can show. Those of unknown kinds are ignored, not removed.
    public func instances() async throws(WidgetError) -> [WidgetInstance] {
        try await pins().compactMap(instance(of:))
    }

    /// The instance for the scheduler; nil if the kind or family is unknown.
    public func instance(of pin: PinnedWidget) -> WidgetInstance? {
        guard let kind = registry[pin.kind], let family = WidgetFamily(rawValue: pin.family) else { return nil }
        return WidgetInstance(id: pin.id, kind: kind, family: family, configuration: WidgetConfiguration(pin.configuration))
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
            do throws(LibraryError) {
                guard try await library.folders().contains(where: { $0.id == id }) else { throw LibraryError.noSuchFolder(String(id)) }
            } catch {
                throw .library(error)
            }
        }
        for id in request.codes {
            do throws(LibraryError) {
                guard let code = try await library.code(id), code.trashed == nil else { throw LibraryError.noSuchCode(String(id)) }
            } catch {
                throw .library(error)
            }
        }
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
        switch kind {
        case .code:
            return try await library.codes(matching: CodeQuery(search: search, state: .usable, sort: .created, limit: limit))
                .map { .init(String($0.id), name: .verbatim($0.title)) }
        case .folder:
            let found = try await library.folders().filter { search.isEmpty || $0.name.localizedStandardContains(search) }
            return found.prefix(max(limit, 0)).map { .init(String($0.id), name: .verbatim($0.name)) }
        case .list:
            let found = try await library.lists().filter { search.isEmpty || $0.name.localizedStandardContains(search) }
            return found.prefix(max(limit, 0)).map { .init(String($0.id), name: .verbatim($0.name)) }
        }
    }

    public func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice? {
        guard let id = Int64(value) else { return nil }
        switch kind {
        case .code:
            guard let code = try await library.code(id), code.trashed == nil else { return nil }
            return .init(value, name: .verbatim(code.title))
        case .folder: return try await library.folders().first { $0.id == id }.map { .init(value, name: .verbatim($0.name)) }
        case .list: return try await library.lists().first { $0.id == id }.map { .init(value, name: .verbatim($0.name)) }
        }
    }
}
