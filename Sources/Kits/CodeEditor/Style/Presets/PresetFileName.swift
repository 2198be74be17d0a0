import Foundation

/// The name of the file that keeps a preset: the preset's own, with what means something to a file system written as `%2F`.
struct PresetFileName: Hashable {
    static let ending = ".json"
    /// File systems allow 255 bytes; the rest is for what programs add while they write.
    private static let maximumBytes = 230

    let text: String

    init(_ name: String) {
        let key = StylePreset.key(of: name)
        var text = ""
        for (index, scalar) in key.unicodeScalars.enumerated() {
            // A dot at the front would hide the file, or lead out of the folder.
            let isSafe = !"/\\:*?\"<>|%".unicodeScalars.contains(scalar) && scalar.value >= 0x20 && !(index == 0 && scalar == ".")
            if isSafe {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + String(format: "%02X", scalar.value)
            }
        }
        self.text = text + Self.ending
    }

    /// Whether every file system takes it.
    var fits: Bool { text.utf8.count <= Self.maximumBytes }
}
