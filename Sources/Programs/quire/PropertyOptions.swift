import ArgumentParser
import Foundation

/// Where a new code is kept, and how long it may be used.
struct PropertyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder to keep it in, which must exist.", valueName: "name"))
    var folder: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("A tag for it, made when there is none. Repeat it for more.", valueName: "tag"))
    var tags: [String] = []

    @Option(help: ArgumentHelp("Notes on it.", valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp("The last day it may be used, or the moment it expires.", valueName: "date"))
    var expires: ExpiryArgument?

    @Flag(help: "It may be used once only.")
    var oneTime = false
}

/// "2030-12-31" for the end of that day here, "2030-12-31T18:00" for a moment here, or with a time zone: "2030-12-31T18:00:00Z".
struct ExpiryArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        var day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        day.timeZone = .current
        if argument.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil {
            guard let start = try? Date(argument, strategy: day), day.format(start) == argument,
                let end = Calendar.current.date(byAdding: .day, value: 1, to: start)
            else { return nil }
            date = end
            return
        }
        let whole = argument.wholeMatch(of: /.*T\d\d:\d\d/) != nil ? argument + ":00" : argument
        let local = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.standard).time(
            includingFractionalSeconds: false)
        let zoned = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let isZoned = whole.wholeMatch(of: /.*T.*(Z|[+-]\d\d:?\d\d)/) != nil
        // What one way of writing does not read, another may.
        guard let moment = isZoned ? (try? zoned.parse(whole)) ?? (try? fractional.parse(whole)) : try? local.parse(whole) else {
            return nil
        }
        date = moment
    }
}
