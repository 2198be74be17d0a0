import Foundation
public import Platform

/// The widget kinds of a program, in the order of its gallery.
public struct WidgetRegistry: Sendable {
    /// The kinds, in the order of the gallery.
    public let kinds: [any WidgetKind]

    /// Two kinds must not have the same id.
    public init(_ kinds: [any WidgetKind]) {
        precondition(Set(kinds.map(\.id)).count == kinds.count, "two widget kinds share an id")
        self.kinds = kinds
    }

    /// The kind with this id; nil when there is none.
    public subscript(id: String) -> (any WidgetKind)? {
        kinds.first { $0.id == id }
    }
}

/// A validated combination of a kind, a family and a configuration.
public struct WidgetRequest: Sendable {
    /// The kind.
    public let kind: any WidgetKind
    /// The size class, one of the kind's.
    public let family: WidgetFamily
    /// The settings, which fit the kind's schema.
    public let configuration: WidgetConfiguration

    /// The ids of the codes in the configuration.
    public var codes: [Int64] { numbers(of: .code) }
    /// The ids of the folders in the configuration.
    public var folders: [Int64] { numbers(of: .folder) }

    private func numbers(of kind: ConfigurationParameter.Kind) -> [Int64] {
        self.kind.schema.parameters.filter { $0.kind == kind }.compactMap { configuration[$0.name].flatMap(Int64.init) }
    }
}

extension WidgetRegistry {
    /// Finds a kind and a family by name, and validates the configuration.
    public func request(
        kind id: String, family name: String? = nil, configuration: WidgetConfiguration = WidgetConfiguration()
    ) throws(WidgetRequestError) -> WidgetRequest {
        guard let kind = self[id] else { throw .unknownKind(id, known: kinds.map(\.id)) }
        let family = name.map { name in kind.families.first { $0.rawValue == name } } ?? kind.families.first
        guard let family else { throw .unknownFamily(name ?? "", kind: id, available: kind.families) }
        do throws(TimelineError) { try kind.schema.validate(configuration) } catch { throw .configuration(error) }
        return WidgetRequest(kind: kind, family: family, configuration: configuration)
    }
}

/// An error in a request for a widget, before the library is asked.
public enum WidgetRequestError: PresentableError, Hashable, Sendable {
    case unknownKind(String, known: [String])
    case unknownFamily(String, kind: String, available: [WidgetFamily])
    case configuration(TimelineError)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .unknownKind(let kind, _): tr("There is no widget kind “\(kind)”.")
        case .unknownFamily(let family, let kind, _): tr("The widget kind “\(kind)” has no family “\(family)”.")
        case .configuration(let error): error.message
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .unknownKind(_, let known): tr("The kinds are: \(known.joined(separator: ", ")).")
        case .unknownFamily(_, _, let available): tr("Its families are: \(available.map(\.rawValue).joined(separator: ", ")).")
        case .configuration(let error): error.recovery
        }
    }
}
