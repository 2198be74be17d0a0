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

    func validate() throws {
        guard let type else {
            if !assignments.isEmpty { throw ValidationError("--field needs --type, which says what is built. \(Self.knownKinds)") }
            return
        }
        guard let request = FormRequest(kind: type) else {
            throw ValidationError("“\(TerminalText.visible(type))” is no kind of content that can be built. \(Self.knownKinds)")
        }
        do {
            guard !assignments.isEmpty else { throw ValidationError(FormListing.text(request)) }
            _ = try request.fields(assignments)
        } catch let error as FormArgumentError {
            throw ValidationError(error.message)
        } catch let error as PayloadBuildingError where error.reason == .unknown {
            throw ValidationError(error.sentence)
        } catch is PayloadBuildingError {
            // What is wrong with a value is said when it is built: it is no wrong usage.
        }
    }

    func payload() throws -> Payload {
        // `validate` has let only known kinds through.
        guard let request = FormRequest(kind: type ?? "") else { throw Failure("there is no kind to build.") }
        let (form, fields) = try request.fields(assignments)
        return try form.payload(fields)
    }

    /// What a payload that was built is taken for, where it does not say it itself.
    func kind(of payload: Payload) -> PayloadKind? {
        // `payload` has said already what is wrong with fields.
        guard let type, let (form, _) = try? FormRequest(kind: type)?.fields(assignments) else { return nil }
        return form.kind(of: payload)
    }

    private static var knownKinds: String {
        "There are: \(PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }.map(\.rawValue).joined(separator: ", "))."
    }
}
