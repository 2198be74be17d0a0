import LibraryStore
import Timeline

/// Reads or changes a library for a widget. An error of the library becomes one that the widget shows.
func withLibraryErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as LibraryError {
        throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
    }
}
