import Foundation

/// The system's words for an error number.
enum SystemText {
    static func of(_ number: Int32) -> String { String(cString: strerror(number)) }
}
