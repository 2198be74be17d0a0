import FlyerLayout
import LibraryStore
import Payload

extension FlyerCode {
    /// A code of the library as a flyer carries it, with its own look.
    init(_ code: Code) {
        self.init(id: code.id, payload: code.payload, kind: code.kind, title: code.title, style: code.style)
    }

    /// Stands in previews where the library has no code yet; no flyer is made of it.
    static let sample = FlyerCode(payload: Payload("https://www.example.org"), title: "Your title")
}
