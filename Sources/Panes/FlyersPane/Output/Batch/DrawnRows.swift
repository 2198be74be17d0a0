import FlyerLayout
import Flyers

/// A flyer of a batch, drawn without the rows whose codes cannot be: one label that goes wrong must not take the others of its sheet along.
struct DrawnRows {
    /// What is left of the flyer; nil when that is nothing.
    let drawn: (flyer: BatchFlyer, rendering: FlyerRendering)?
    /// Rows that were left out, in order.
    let refused: [BatchProblem]

    init(_ flyer: BatchFlyer, template: FlyerTemplate) {
        let reason: FlyerError
        do throws(FlyerError) {
            (drawn, refused) = ((flyer, try FlyerRendering(flyer.flyer, template: template)), [])
            return
        } catch {
            reason = error
        }
        let lines = Set(flyer.lines).sorted()
        let problems = lines.compactMap { line in
            flyer.keeping { $0 == line }.flatMap { Self.problem(of: $0, line: line, template) }
        }
        let bad = Set(problems.map(\.line))
        // Where the others cannot be drawn together either, the reason is that of all.
        if !bad.isEmpty, let rest = flyer.keeping({ !bad.contains($0) }),
            let rendering = try? FlyerRendering(rest.flyer, template: template) {
            (drawn, refused) = ((rest, rendering), problems)
        } else {
            // What is wrong with all of them together, such as the picture, is said of those of which nothing else is known.
            let words = OutputFailure.text(reason)
            drawn = nil
            refused = lines.map { line in problems.first { $0.line == line } ?? BatchProblem(line: line, message: words) }
        }
    }

    private static func problem(of flyer: BatchFlyer, line: Int, _ template: FlyerTemplate) -> BatchProblem? {
        do throws(FlyerError) {
            _ = try FlyerRendering(flyer.flyer, template: template)
            return nil
        } catch {
            return BatchProblem(line: line, message: OutputFailure.text(error))
        }
    }
}
