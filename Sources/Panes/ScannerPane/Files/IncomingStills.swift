import CodeEditor
import Scanning

/// What was dropped on the scanner or pasted there: pictures to read, or a text.
enum IncomingStills {
    case stills([StillInput])
    case text(String)

    /// - Parameters:
    ///   - name: what a picture of no file is called.
    ///   - hasRemote: whether an address of the web stands for a picture, as one that is dragged does.
    init(_ content: IncomingContent, pictureName name: String, hasRemote: Bool) {
        switch content {
        case .files(let paths): self = .stills(paths.map { .path($0) })
        case .picture(let bitmap): self = .stills([.still(Still(bitmap, name: name))])
        case .text(let text):
            if let inputs = StillLinks.inputs(in: text, hasRemote: hasRemote) {
                self = .stills(inputs)
            } else {
                self = .text(text)
            }
        }
    }
}
