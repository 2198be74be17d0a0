import Testing
import Timeline

@Suite("Configuration")
struct ConfigurationTests {
    let schema = ConfigurationSchema([
        ConfigurationParameter(name: "code", title: "Code", kind: .code),
        ConfigurationParameter(name: "label", title: "Label", kind: .text(maximumLength: 5), standard: "Hi"),
        ConfigurationParameter(
            name: "hours", title: "Hours", kind: .choice([.init("12", name: "12 hours"), .init("24", name: "24 hours")])),
        ConfigurationParameter(name: "seconds", title: "Seconds", kind: .toggle, standard: "false"),
    ])

    @Test(
        "Accepts values of the right type",
        arguments: [
            [:], ["code": "7"], ["label": ""], ["label": "Hello"], ["hours": "24"], ["seconds": "true", "code": "9223372036854775807"],
        ])
    func accepts(values: [String: String]) throws {
        try schema.validate(WidgetConfiguration(values))
    }

    @Test(
        "Refuses values of another type",
        arguments: [
            ("code", "0"), ("code", "-3"), ("code", "seven"), ("code", ""), ("label", "Hello!"), ("hours", "13"), ("seconds", "yes"),
        ])
    func refuses(name: String, value: String) {
        #expect(throws: TimelineError.self) { try schema.validate(WidgetConfiguration([name: value])) }
    }

    @Test("Names the parameters there are when one is unknown")
    func unknown() {
        let error = #expect(throws: TimelineError.self) { try schema.validate(WidgetConfiguration(["colour": "red"])) }
        #expect(error?.message == "This widget has no setting “colour”.")
        #expect(error?.recovery == "Its settings are: code, label, hours, seconds.")
    }

    @Test("Falls back to standard values")
    func standards() {
        #expect(schema.value(of: "label", in: WidgetConfiguration()) == "Hi")
        #expect(schema.value(of: "label", in: WidgetConfiguration(["label": "Yo"])) == "Yo")
        #expect(schema.value(of: "code", in: WidgetConfiguration()) == nil)
    }
}
