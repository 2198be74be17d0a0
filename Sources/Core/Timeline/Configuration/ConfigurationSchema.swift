/// What can be chosen for a kind of widget, in the order in which a person is asked.
public struct ConfigurationSchema: Hashable, Sendable {
    public let parameters: [ConfigurationParameter]

    public init(_ parameters: [ConfigurationParameter] = []) {
        self.parameters = parameters
    }

    public subscript(name: String) -> ConfigurationParameter? { parameters.first { $0.name == name } }

    /// Refuses parameters that the kind does not have and values of another type.
    public func validate(_ configuration: WidgetConfiguration) throws(TimelineError) {
        for (name, value) in configuration.values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = self[name] else { throw .unknownParameter(name, known: parameters.map(\.name)) }
            try parameter.validate(value)
        }
    }

    /// The same, and refuses values that name what the source does not have. What becomes of it later is the widget's to say.
    public func validate(_ configuration: WidgetConfiguration, in source: any ChoiceSource) async throws {
        try validate(configuration)
        for parameter in parameters {
            guard let kind = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            guard try await source.choice(of: kind, value: value) != nil else {
                throw TimelineError.noSuchChoice(parameter: parameter.name, value: value, what: kind.name)
            }
        }
    }

    /// The chosen value, else the standard one.
    public func value(of name: String, in configuration: WidgetConfiguration) -> String? {
        configuration[name] ?? self[name]?.standard
    }

    /// The chosen value in its type, else the standard one; nil where there is neither, and for what does not fit the schema any more,
    /// as after an update of the kind.
    public func typedValue(of name: String, in configuration: WidgetConfiguration) -> ConfigurationValue? {
        guard let parameter = self[name] else { return nil }
        // A value from an older version of the kind must not keep the widget from being shown.
        for written in [configuration[name], parameter.standard] {
            if let written, let value = try? parameter.value(of: written) { return value }
        }
        return nil
    }

    /// Every value, chosen or standard; parameters without either are left out.
    public func complete(_ configuration: WidgetConfiguration) -> WidgetConfiguration {
        var values = configuration.values
        for parameter in parameters { values[parameter.name] = values[parameter.name] ?? parameter.standard }
        return WidgetConfiguration(values)
    }

    /// Refuses a schema that contradicts itself: for kinds that come from outside, and tests of those that do not.
    public func check() throws(TimelineError) {
        guard parameters.count <= Self.maximumParameters else {
            throw .tooManyItems(name: "parameters", count: parameters.count, limit: Self.maximumParameters)
        }
        for (index, parameter) in parameters.enumerated() {
            guard !parameter.name.isEmpty, !parameter.name.contains("="), !parameter.name.contains(where: \.isWhitespace) else {
                throw .invalidSchema("“\(parameter.name)” is no name for a setting: it is typed as NAME=VALUE.")
            }
            guard !parameters[..<index].contains(where: { $0.name == parameter.name }) else {
                throw .invalidSchema("Two settings are called “\(parameter.name)”.")
            }
            if case .choice(let choices) = parameter.kind {
                guard !choices.isEmpty, choices.count <= Self.maximumChoices, Set(choices.map(\.value)).count == choices.count else {
                    throw .invalidSchema("“\(parameter.name)” needs 1 to \(Self.maximumChoices) choices with different values.")
                }
            }
            if let standard = parameter.standard { try parameter.validate(standard) }
            if let condition = parameter.condition { try check(condition, of: parameter, after: parameters[..<index]) }
        }
    }

    private func check(
        _ condition: ConfigurationCondition, of parameter: ConfigurationParameter, after before: ArraySlice<ConfigurationParameter>
    ) throws(TimelineError) {
        guard let other = before.first(where: { $0.name == condition.parameter }), !condition.values.isEmpty else {
            throw .invalidSchema("“\(parameter.name)” depends on “\(condition.parameter)”, which has to stand before it.")
        }
        for value in condition.values.sorted() { try other.validate(value) }
    }

    public static let maximumParameters = 32
    public static let maximumChoices = 200
}
