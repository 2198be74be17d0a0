import ArgumentParser
import LibraryStore
import Timeline
import WidgetKit

/// Runs a request for widgets, and turns what widgets fail with into what this program says: what makes no sense is wrong usage.
func reportingWidgetErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as WidgetError {
        if error.isMisuse { throw ValidationError("\(error.message) \(error.recovery)") }
        throw Failure("\(error.message) \(error.recovery)")
    } catch let error as TimelineError {
        throw Failure("\(error.message) \(error.recovery)")
    }
}
