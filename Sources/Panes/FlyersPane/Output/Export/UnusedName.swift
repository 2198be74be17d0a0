import Foundation

/// Names for several files of which none stands there yet.
enum UnusedName {
    /// A path whose numbered names (`Sign-1.png`, `Sign-2.png` …) are all free: `Sign.png`, else `Sign 2.png` and so on.
    static func path(in folder: String, name: String, ending: String, count: Int) -> String {
        // What cannot be listed cannot be written to either, which is told then.
        let taken = Set(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { $0.lowercased() })
        var base = name
        var number = 2
        while (1...max(1, count)).contains(where: { taken.contains("\(base)-\($0).\(ending)".lowercased()) }) {
            base = "\(name) \(number)"
            number += 1
        }
        return (folder as NSString).appendingPathComponent("\(base).\(ending)")
    }
}
