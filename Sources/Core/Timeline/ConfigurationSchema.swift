/// What can be chosen for a kind of widget, in the order in which a person is asked.
public struct ConfigurationSchema: Hashable, Sendable {
    public let parameters: [ConfigurationParameter]

    public init(_ parameters: [ConfigurationParameter] = []) {
        self.parameters = parameters
    }

    /// Refuses parameters that the kind does not have and values of another type.
    public func validate(_ configuration: WidgetConfiguration) throws(TimelineError) {
        for (name, value) in configuration.values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                throw .unknownParameter(name, known: parameters.map(\.name))
            }
            try parameter.validate(value)
        }
    }

    /// The chosen value, else the standard one.
    public func value(of name: String, in configuration: WidgetConfiguration) -> String? {
        configuration[name] ?? parameters.first { $0.name == name }?.standard
    }
}
