import Foundation
import Payload
import WidgetKit

extension TypedDecimal {
    /// A number as a form shows it.
    static func text(of value: FieldValue) -> String {
        guard case .number(let number) = value else { return value.text }
        // Not 1e-05: that is no way to write a latitude.
        return number.formatted(
            .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never).precision(.fractionLength(0...15)))
    }
}
