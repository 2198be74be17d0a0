import Foundation
import TestNumbers

/// Carries files between the folders of devices as Syncthing does: each file has a version vector, an older version never replaces a newer
/// one, and where two devices changed a file one version stays beside the other under another name.
struct Carrier {
    private var versions: [[String: [Int: Int]]]
    /// As each device had it when it was last looked at.
    private var last: [[String: Data]]

    init(devices: Int) {
        versions = Array(repeating: [:], count: devices)
        last = Array(repeating: [:], count: devices)
    }

    mutating func carry(_ name: String, from other: Int, to index: Int, of devices: [Device], numbers: inout SeededNumbers) throws {
        note(name, other, devices)
        note(name, index, devices)
        let (theirs, mine) = (versions[other][name] ?? [:], versions[index][name] ?? [:])
        guard let arriving = last[other][name], !theirs.allSatisfy({ $0.value <= mine[$0.key] ?? 0 }) else { return }
        let file = devices[index].files.appending(path: name)
        versions[index][name] = mine.merging(theirs, uniquingKeysWith: max)
        if let present = last[index][name], present != arriving, !mine.allSatisfy({ $0.value <= theirs[$0.key] ?? 0 }) {
            let copy = "\(name.dropLast(5)).sync-conflict-20260101-1200\(10 + numbers.below(90))-ABCDEF\(numbers.below(10)).json"
            let isMineKept = numbers.below(2) == 0
            try (isMineKept ? arriving : present).write(to: devices[index].files.appending(path: copy))
            if isMineKept { return }
        }
        try arriving.write(to: file, options: .atomic)
        last[index][name] = arriving
    }

    /// A file that is not as it was has been changed there.
    private mutating func note(_ name: String, _ index: Int, _ devices: [Device]) {
        let present = try? Data(contentsOf: devices[index].files.appending(path: name))
        guard present != last[index][name] else { return }
        versions[index][name, default: [:]][index, default: 0] += 1
        last[index][name] = present
    }
}
