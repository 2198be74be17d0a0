/// Reads the fields of a template.
enum FieldReading {
    /// The most characters that a field may take.
    static let maximumLength = 4_000

    /// Ids that mean something else in conditions and placeholders.
    private static let taken = ["picture"]

    static func field(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerField {
        try place.checkNames(["id", "name", "text", "maximumLength", "lines"])
        let id = try place.required("id", "Give it one, such as \"title\".")
        let name = try id.identifier()
        guard !taken.contains(name) else { throw id.problem("“\(name)” means something else", "Call it something else.") }
        return FlyerField(
            id: name, name: try place.required("name", "Say what people call it.").words(atMost: 60),
            text: try place["text"]?.text(atMost: 2_000) ?? "", maximumLength: try place["maximumLength"]?.whole(1...maximumLength) ?? 200,
            hasLines: try place["lines"]?.flag() ?? false)
    }
}
