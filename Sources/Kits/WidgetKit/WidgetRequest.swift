import Timeline

/// A kind, a family and a configuration that fit together.
public struct WidgetRequest: Sendable {
    public let kind: any WidgetKind
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration

    /// The codes and the folders of the library that it names.
    public var codes: [Int64] { numbers(of: .code) }
    public var folders: [Int64] { numbers(of: .folder) }

    private func numbers(of kind: ConfigurationParameter.Kind) -> [Int64] {
        self.kind.schema.parameters.filter { $0.kind == kind }.compactMap { configuration[$0.name].flatMap(Int64.init) }
    }
}

extension WidgetRegistry {
    /// Finds what is asked for by name, and checks it.
    public func request(
        kind id: String, family name: String? = nil, configuration: WidgetConfiguration = WidgetConfiguration()
    ) throws(WidgetError) -> WidgetRequest {
        guard let kind = self[id] else { throw .unknownKind(id, known: kinds.map(\.id)) }
        let family = name.map { name in kind.families.first { $0.rawValue == name } } ?? kind.families.first
        guard let family else { throw .unknownFamily(name ?? "", kind: id, available: kind.families) }
        do throws(TimelineError) { try kind.schema.validate(configuration) } catch { throw .configuration(error) }
        return WidgetRequest(kind: kind, family: family, configuration: configuration)
    }
}
