/// The sizes of a month's parts, in logical pixels.
struct MonthMeasures {
    /// The sides of a day's place.
    let cell: Double
    let figure: Double
    /// Of today's figure, which stands on a ground and leaves some of it free.
    let today: Double
    let letter: Double
    /// Whether there is room for "Sat" instead of "S".
    var hasNames = false
}
