import CodeEditor
public import PaneKit

/// What is opened with Quire from outside: as what is dropped here, it is looked through before anything is saved.
extension LibraryPane: OpeningPane {
    public func open(_ content: OpenedContent) async {
        switch content {
        case .text(let text): composing.compose(from: .text(text))
        case .document(let path):
            composing.compose(from: .files([path]), unlessSingle: { [weak self] in self?.importCodes(from: .file(path)) })
        case .texts(let texts): importCodes(from: .text(texts.joined(separator: "\n")))
        case .pictures: return
        }
        await composing.settled()
    }
}
