import Platform

extension ProgramProblem {
    /// A mistake in the JSON itself is named with its place in the text; what is too much of something, with the value that it is.
    init(_ problem: JSONProblem) {
        var place = problem.path
        if let line = problem.line, let column = problem.column {
            place = "line \(line), column \(column)" + (place.isEmpty ? "" : " (in \(place))")
        }
        self.init(problem.what, at: place, advice: problem.advice)
    }
}

extension JSONPlace {
    /// The whole of a text.
    static func root(of bytes: [UInt8], limits: JSONReader.Limits) throws(ProgramProblem) -> JSONPlace {
        do throws(JSONProblem) {
            return JSONPlace(try JSONReader.tree(bytes, limits: limits))
        } catch {
            throw ProgramProblem(error)
        }
    }
}
