import Foundation
import LibraryStore
import PaneKit

extension PaneContext {
    /// Notes that the one use of a code was made, or that it was not, with an undo.
    func setSpent(_ isSpent: Bool, _ code: Code) {
        let library = self.library
        let before = code.spent
        perform { [weak self] in
            try await library.update(code.id) { $0.spent = isSpent ? .now : nil }
            self?.shell?.show(
                Toast(
                    isSpent ? "“\(code.title)” is marked as used" : "“\(code.title)” may be used again",
                    button: ("Undo", { self?.perform { try await library.update(code.id) { $0.spent = before } } })))
        }
    }
}
