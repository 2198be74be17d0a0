/// Something of a camera that can be set, as it is now.
public struct CameraControl: Identifiable, Hashable, Sendable {
    /// What it changes.
    public enum ID: String, CaseIterable, Sendable {
        /// A light that stays on.
        case torch
        /// How bright that light is.
        case torchBrightness
        case autofocus
        /// A higher number is nearer.
        case focus
        case zoom
        case autoexposure
        /// How long a picture is exposed, in 0.1 ms.
        case exposure
        case brightness
        /// The mains frequency, whose flicker makes stripes.
        case flicker
    }

    /// What it can be set to.
    public enum Kind: Hashable, Sendable {
        /// 0 or 1.
        case toggle
        /// A number of the range that is a multiple of the step above its begin.
        case range(ClosedRange<Int>, step: Int)
        case choice([Choice])
    }

    /// A value that has a name.
    public struct Choice: Hashable, Sendable {
        public let value: Int
        /// The driver's name for it, in English.
        public let name: String
    }

    public let id: ID
    public let kind: Kind
    /// The driver's default.
    public let standard: Int
    public let value: Int

    /// Of an on-off control.
    public var isOn: Bool { value != 0 }

    /// The nearest value that it can have.
    func nearest(_ wanted: Int) -> Int {
        switch kind {
        case .toggle: return wanted == 0 ? 0 : 1
        case .range(let range, let step):
            let limited = min(max(wanted, range.lowerBound), range.upperBound)
            let steps = (Double(limited) - Double(range.lowerBound)) / Double(step)
            let value = Double(range.lowerBound) + steps.rounded() * Double(step)
            // The last step may be a short one, which no driver rounds up to.
            return value > Double(range.upperBound) ? Int(value) - step : Int(value)
        case .choice(let choices):
            return choices.map(\.value).contains(wanted) ? wanted : value
        }
    }
}
