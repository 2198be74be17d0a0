import Foundation

/// `scheme:path;parameters?query` as used by tel, sms, geo and mailto addresses, percent-decoded.
struct AddressParts {
    let scheme: String
    /// The part before parameters and query; for the `smsto:number:text` form, only the number.
    let path: String
    /// Names in lower case; of a name given twice the first counts.
    let query: [String: String]

    init(_ text: String) {
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        scheme = pieces[0].lowercased()
        let rest = pieces.count > 1 ? pieces[1] : ""
        let isMessage = ["sms", "smsto", "mms", "mmsto"].contains(scheme)
        let isMail = scheme == "mailto" || scheme == "smtp"
        path = Self.decoded(rest.prefix { $0 != "?" && !(isMessage && ($0 == ":" || $0 == "&")) && (isMail || $0 != ";") && !$0.isNewline })
        var values: [String: String] = [:]
        if let mark = rest.firstIndex(of: "?") {
            // More than 64 parameters are no form that anybody fills in.
            for pair in rest[rest.index(after: mark)...].split(separator: "&", maxSplits: 64) {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard halves.count == 2, values[halves[0].lowercased()] == nil else { continue }
                values[halves[0].lowercased()] = Self.decoded(halves[1])
            }
        }
        query = values
    }

    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
