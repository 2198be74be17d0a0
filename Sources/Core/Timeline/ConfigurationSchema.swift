import Platform

/// The settings of a kind of widget, in the order in which they are shown.
public struct ConfigurationSchema: Hashable, Sendable {
    /// The settings, in the order of forms.
    public let parameters: [ConfigurationParameter]

    /// Creates a schema; without settings, a widget has nothing to configure.
    public init(_ parameters: [ConfigurationParameter] = []) {
        self.parameters = parameters
    }

    /// The setting of this name; nil when there is none.
    public subscript(name: String) -> ConfigurationParameter? { parameters.first { $0.name == name } }

    /// Throws when the configuration has an unknown setting or a value that does not fit.
    public func validate(_ configuration: WidgetConfiguration) throws(TimelineError) {
        for (name, value) in configuration.values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = self[name] else { throw .unknownParameter(name, known: parameters.map(\.name)) }
            try parameter.validate(value)
        }
    }

    /// Validates the configuration, and throws also when a value names a library object that does not exist. If the object is deleted
    /// later, the widget handles that itself.
    public func validate(_ configuration: WidgetConfiguration, in source: any ChoiceSource) async throws {
        try validate(configuration)
        for parameter in parameters {
            guard let kind = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            guard try await source.choice(of: kind, value: value) != nil else {
                throw TimelineError.noSuchChoice(parameter: parameter.name, value: value, kind: kind)
            }
        }
    }

    /// The chosen value, otherwise the default.
    public func value(of name: String, in configuration: WidgetConfiguration) -> String? {
        configuration[name] ?? self[name]?.standard
    }

    /// The chosen value in its own type, otherwise the default. Values that no longer fit the schema, as after an update of the kind,
    /// are ignored; nil when no value is left.
    public func typedValue(of name: String, in configuration: WidgetConfiguration) -> ConfigurationValue? {
        guard let parameter = self[name] else { return nil }
        // A value from an older version of the kind must not prevent the widget from being shown.
        for written in [configuration[name], parameter.standard] {
            if let written, let value = try? parameter.value(of: written) { return value }
        }
        return nil
    }

    /// The configuration with defaults filled in. Settings without a value and a default are left out.
    public func complete(_ configuration: WidgetConfiguration) -> WidgetConfiguration {
        var values = configuration.values
        for parameter in parameters { values[parameter.name] = values[parameter.name] ?? parameter.standard }
        return WidgetConfiguration(values)
    }

    /// Throws when the schema contradicts itself. For kinds that come from outside Quire, and for tests of the built-in ones.
    public func check() throws(TimelineError) {
        guard parameters.count <= Self.maximumParameters else {
            throw .tooManyItems(name: "parameters", count: parameters.count, limit: Self.maximumParameters)
        }
        for (index, parameter) in parameters.enumerated() {
            guard !parameter.name.isEmpty, !parameter.name.contains("="), !parameter.name.contains(where: \.isWhitespace) else {
                throw .invalidSchema(tr("“\(parameter.name)” isn’t a valid setting name. Settings are entered as NAME=VALUE."))
            }
            guard !parameters[..<index].contains(where: { $0.name == parameter.name }) else {
                throw .invalidSchema(tr("Two settings are named “\(parameter.name)”."))
            }
            if case .choice(let choices) = parameter.kind {
                guard !choices.isEmpty, choices.count <= Self.maximumChoices, Set(choices.map(\.value)).count == choices.count else {
                    throw .invalidSchema(tr("“\(parameter.name)” needs 1 to \(Self.maximumChoices) choices with different values."))
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
            throw .invalidSchema(tr("“\(parameter.name)” depends on “\(condition.parameter)”, which must come before it."))
        }
        for value in condition.values.sorted() { try other.validate(value) }
    }

    /// The maximum number of settings of a kind.
    public static let maximumParameters = 32
    /// The maximum number of options of a setting.
    public static let maximumChoices = 200
}

/// The settings that a person chose for one widget: values by parameter name, in their text form.
public struct WidgetConfiguration: Hashable, Sendable {
    /// The values in their text form, by the name of the setting.
    public var values: [String: String]

    /// Creates a configuration; without values, all settings have their defaults.
    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// The value of a setting; nil when none was chosen.
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

/// The condition of a setting: another setting has one of these values.
public struct ConfigurationCondition: Hashable, Sendable {
    /// The name of the other setting, which comes earlier in the schema.
    public let parameter: String
    /// The values of the other setting with which the condition is met.
    public let values: Set<String>

    /// Creates a condition on another setting.
    public init(parameter: String, values: Set<String>) {
        self.parameter = parameter
        self.values = values
    }
}

extension ConfigurationParameter {
    /// Returns the setting with a condition: it is shown only while another setting has one of these values.
    public func isShown(when name: String, is values: String...) -> ConfigurationParameter {
        ConfigurationParameter(
            name: self.name, title: title, kind: kind, standard: standard, input: input,
            condition: ConfigurationCondition(parameter: name, values: Set(values)))
    }
}

extension ConfigurationSchema {
    /// Whether a setting is shown for the given configuration. The setting that it depends on has to be shown as well.
    public func isShown(_ name: String, in configuration: WidgetConfiguration) -> Bool {
        guard let index = parameters.firstIndex(where: { $0.name == name }) else { return false }
        guard let condition = parameters[index].condition else { return true }
        // Only earlier settings are searched, so that a schema with a cycle cannot recurse for ever.
        let before = ConfigurationSchema(Array(parameters[..<index]))
        guard let value = before.value(of: condition.parameter, in: configuration) else { return false }
        return condition.values.contains(value) && before.isShown(condition.parameter, in: configuration)
    }

    /// Returns a configuration with the value set. Settings that it depends on get values with which it is shown.
    public func choosing(
        _ value: String, for name: String, in configuration: WidgetConfiguration = WidgetConfiguration()
    ) -> WidgetConfiguration {
        var chosen = configuration
        chosen.values[name] = value
        var names: Set<String> = [name]
        var next = self[name]?.condition
        while let condition = next, names.insert(condition.parameter).inserted {
            let current = self.value(of: condition.parameter, in: chosen)
            // In a fixed order, so that the same choice gives the same configuration.
            if current.map(condition.values.contains) != true { chosen.values[condition.parameter] = condition.values.sorted().first }
            next = self[condition.parameter]?.condition
        }
        return chosen
    }
}
