/// Conversions that never trap, for numbers that come from outside: files, payloads, options, devices.
///
/// `Int(_:)` of a number with a fraction ends the program for what is not finite or does not fit.
extension FixedWidthInteger {
    /// The nearest whole number within a range: what is beyond becomes its nearer end, and what is not a number its lower one.
    public init(nearest value: Double, in range: ClosedRange<Self>, rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
        let rounded = value.rounded(rule)
        guard rounded > Double(range.lowerBound) else {
            self = range.lowerBound
            return
        }
        // The upper end as a floating-point number may be one more than itself, so what does not convert is beyond it.
        self = Swift.min(Self(exactly: rounded) ?? range.upperBound, range.upperBound)
    }

    /// The nearest whole number of this type; zero for what is not a number.
    public init(nearest value: Double, rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
        self = value.isNaN ? 0 : Self(nearest: value, in: Self.min...Self.max, rule: rule)
    }
}
