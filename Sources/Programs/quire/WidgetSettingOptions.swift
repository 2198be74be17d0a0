import ArgumentParser
import Timeline

/// What is chosen for a widget, as `--set name=value`.
struct WidgetSettingOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A setting of the kind; “quire widget kinds” lists them. Repeatable.", valueName: "name=value"))
    var settings: [String] = []

    func configuration() throws -> WidgetConfiguration {
        var values: [String: String] = [:]
        for setting in settings {
            guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
                throw ValidationError("“\(setting)” is no setting. Write --set name=value.")
            }
            let name = String(setting[..<equals])
            guard values.updateValue(String(setting[setting.index(after: equals)...]), forKey: name) == nil else {
                throw ValidationError("“\(name)” is set twice.")
            }
        }
        return WidgetConfiguration(values)
    }
}
