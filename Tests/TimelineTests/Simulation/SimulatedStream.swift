import Timeline

/// The updates of one simulated widget that run, also while they are to end.
struct SimulatedStream {
    let token: RefreshToken
    var isEnding = false
    var elements = 0
}
