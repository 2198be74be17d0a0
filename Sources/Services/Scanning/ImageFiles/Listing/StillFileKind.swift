import Drawing
import GLib

/// What a file is to a reader of pictures, by its content: its name says nothing.
enum StillFileKind {
    case picture, document, other

    /// Never waits for a pipe or a device, which are errors.
    init(file path: String) throws(DrawingError) {
        self.init(beginning: try FileInput.beginning(of: path, count: 4_096))
    }

    init(beginning: [UInt8]) {
        let type = beginning.isEmpty ? "" : ContentType.guess(beginning)
        // ISO 32000-1 §7.5.2: a PDF file begins so; the database of types knows those with something in front of it.
        if beginning.starts(with: "%PDF-".utf8) || type == "application/pdf" {
            self = .document
        } else {
            self = type.hasPrefix("image/") ? .picture : .other
        }
    }
}
