import ArgumentParser
import Payload

/// The kind of content to build, and its fields.
struct FormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Build the content of this kind from --field instead: wifi, contact, calendar … A kind without a field lists its fields.",
            valueName: "kind"))
    var type: String?

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            "A field of that kind. Repeat it for more fields, and for more values of a list; lists and records also take JSON.",
            valueName: "name=value"))
    var assignments: [String] = []

    var isUsed: Bool { type != nil || !assignments.isEmpty }

    private var content: FormContent { FormContent(type: type, assignments: assignments) }

    func validate() throws { try content.validate() }

    func payload() throws -> Payload { try content.payload() }

    /// What a payload that was built is taken for, where it does not say it itself.
    func kind(of payload: Payload) -> PayloadKind? { content.kind(of: payload) }
}
