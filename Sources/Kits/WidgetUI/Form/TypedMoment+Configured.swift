import Foundation
import WidgetKit

extension TypedMoment {
    /// A day as configurations keep it, or a moment on the clocks here.
    init?(configured written: String) {
        guard let typed = TypedMoment(written) else { return nil }
        guard typed.time != nil, let moment = try? Date(written, strategy: .iso8601) else {
            self = typed
            return
        }
        self.init(moment)
    }

    /// As configurations keep it: a day as it is, a moment in universal time.
    var configured: String? {
        guard time != nil else { return text }
        guard zone.isEmpty else { return (try? Date(text, strategy: .iso8601)).map { $0.formatted(.iso8601) } }
        return moment().map { $0.formatted(.iso8601) }
    }
}
