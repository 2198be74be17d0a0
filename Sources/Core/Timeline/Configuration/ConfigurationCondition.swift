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
