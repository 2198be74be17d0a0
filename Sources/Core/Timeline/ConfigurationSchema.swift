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

/// What a person chose for one widget: values by parameter name, as they are kept and typed.
public struct WidgetConfiguration: Hashable, Sendable {
    public var values: [String: String]

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    public subscript(name: String) -> String? { values[name] }
}

extension WidgetConfiguration: Codable {
    public init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: String].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}

/// When a setting matters: while another one has one of some values.
public struct ConfigurationCondition: Hashable, Sendable {
    /// The name of the other one, which stands before it in the schema.
    public let parameter: String
    public let values: Set<String>

    public init(parameter: String, values: Set<String>) {
        self.parameter = parameter
        self.values = values
    }
}

extension ConfigurationParameter {
    /// The same setting, which matters, and is asked for, only while another one has one of these values.
    public func isShown(when name: String, is values: String...) -> ConfigurationParameter {
        ConfigurationParameter(
            name: self.name, title: title, kind: kind, standard: standard,
            condition: ConfigurationCondition(parameter: name, values: Set(values)))
    }
}

extension ConfigurationSchema {
    /// Whether a setting matters while the others are as chosen: the one that it depends on has to matter as well.
    public func isShown(_ name: String, in configuration: WidgetConfiguration) -> Bool {
        guard let index = parameters.firstIndex(where: { $0.name == name }) else { return false }
        guard let condition = parameters[index].condition else { return true }
        // Only what stands before: a schema that leads back to itself must not go round for ever.
        let before = ConfigurationSchema(Array(parameters[..<index]))
        guard let value = before.value(of: condition.parameter, in: configuration) else { return false }
        return condition.values.contains(value) && before.isShown(condition.parameter, in: configuration)
    }

    /// A configuration in which a setting has a value, and those that it depends on have values with which it matters.
    public func choosing(
        _ value: String, for name: String, in configuration: WidgetConfiguration = WidgetConfiguration()
    ) -> WidgetConfiguration {
        var chosen = configuration
        chosen.values[name] = value
        var names: Set<String> = [name]
        var next = self[name]?.condition
        while let condition = next, names.insert(condition.parameter).inserted {
            let current = self.value(of: condition.parameter, in: chosen)
            // In the order of the schema, so that the same choice makes the same configuration.
            if current.map(condition.values.contains) != true { chosen.values[condition.parameter] = condition.values.sorted().first }
            next = self[condition.parameter]?.condition
        }
        return chosen
    }
}
