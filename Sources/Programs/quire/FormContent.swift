import ArgumentParser
import Payload

/// The content that a kind and assignments to its fields describe.
struct FormContent {
    let type: String?
    let assignments: [String]

    func validate() throws {
        guard let type else {
            if !assignments.isEmpty { throw ValidationError("--field needs --type, which says what is built. \(FormRequest.knownKinds)") }
            return
        }
        guard let request = FormRequest(kind: type) else {
            throw ValidationError("“\(TerminalText.visible(type))” is no kind of content that can be built. \(FormRequest.knownKinds)")
        }
        do {
            guard !assignments.isEmpty else { throw ValidationError(FormListing.text(request)) }
            _ = try request.fields(answers())
        } catch let error as PayloadBuildingError where error.reason == .unknown {
            throw ValidationError(error.sentence)
        } catch is PayloadBuildingError {
            // What is wrong with a value is said when it is built: it is no wrong usage.
        }
    }

    func payload() throws -> Payload {
        // `validate` has let only known kinds through.
        guard let request = FormRequest(kind: type ?? "") else { throw Failure("there is no kind to build.") }
        let (form, fields) = try request.fields(answers())
        return try form.payload(fields)
    }

    /// What a payload that was built is taken for, where it does not say it itself.
    func kind(of payload: Payload) -> PayloadKind? {
        // `payload` has said already what is wrong with fields.
        guard let type, let (form, _) = try? FormRequest(kind: type)?.fields(answers()) else { return nil }
        return form.kind(of: payload)
    }

    private func answers() throws -> [FormRequest.Answer] {
        try assignments.map { assignment in
            // By bytes: an accent behind the equals sign makes them one `Character`.
            guard let equals = assignment.utf8.firstIndex(of: UInt8(ascii: "=")), equals > assignment.startIndex else {
                throw ValidationError("“\(TerminalText.visible(assignment))” is no field: write --field name=value.")
            }
            let value = String(assignment[assignment.utf8.index(after: equals)...])
            return FormRequest.Answer(String(assignment[..<equals]), .text(value))
        }
    }
}
