import Foundation
import Gtk
import LibraryStore
import PaneKit

/// The words beside a code that is shown large: warnings first, then what it says, then what its owner noted.
@MainActor
final class LargeDetails {
    enum Request {
        case copy(String, name: String)
        case setSpent(Bool)
        case useOwnLook(Bool)
    }

    let root = Box(.column, classes: ["large-details"])
    private let requested: @MainActor (Request) -> Void
    private var content: Content?
    private var fields: [FieldRow] = []
    private var accounts: [AccountRow] = []

    /// What the words depend on: counts and dates of use change while a code is shown, and take no cover off a secret.
    private struct Content: Equatable {
        let id: Code.ID
        let warnings: [String]
        let fields: [ShownField]
        let accounts: [OneTimeAccount]
        let notes: [ShownField]
        let isOneTime: Bool
        let isSpent: Bool
        let hasOwnLook: Bool
        let usesOwnLook: Bool
    }

    init(requested: @escaping @MainActor (Request) -> Void) { self.requested = requested }

    func show(_ shown: ShownCode, notice: String?, usesOwnLook: Bool) {
        let code = shown.code
        let content = Content(
            id: code.id, warnings: (notice.map { [$0] } ?? []) + shown.warnings, fields: shown.fields, accounts: shown.accounts,
            notes: Self.notes(shown), isOneTime: code.isOneTime, isSpent: code.spent != nil, hasOwnLook: shown.style != nil,
            usesOwnLook: usesOwnLook)
        guard content != self.content else { return }
        self.content = content
        render(content)
    }

    /// Shows what changes by itself; answers when it changes next.
    func tick(at now: Date) -> Date? { accounts.compactMap { $0.show(at: now) }.min() }

    private static func notes(_ shown: ShownCode) -> [ShownField] {
        let code = shown.code
        var notes: [ShownField] = []
        if !code.notes.isEmpty { notes.append(ShownField(label: "Notes", original: code.notes)) }
        if !code.tags.isEmpty { notes.append(ShownField(label: "Tags", original: code.tags.joined(separator: ", "))) }
        if let folder = shown.folder { notes.append(ShownField(label: "Folder", original: folder)) }
        if let expires = code.expires, expires > .now {
            notes.append(ShownField(label: "Good until", original: DateText().end(expires)))
        }
        return notes
    }

    private func render(_ content: Content) {
        root.removeAll()
        for warning in content.warnings { root.append(WarningRow.make(warning)) }
        if content.isOneTime { root.append(makeUse(isSpent: content.isSpent)) }
        accounts = content.accounts.map { account in
            AccountRow(account) { [weak self] in self?.requested(.copy($0, name: "the password")) }
        }
        fields = content.fields.map { field in
            FieldRow(field) { [weak self] in self?.requested(.copy($0.original, name: "“\($0.label)”")) }
        }
        let notes = content.notes.map { FieldRow($0, copied: nil) }
        for row in accounts.map(\.root) + (fields + notes).map(\.root) { root.append(row) }
        fields += notes
        if content.hasOwnLook { root.append(makeLook(isOwn: content.usesOwnLook)) }
    }

    private func makeUse(isSpent: Bool) -> Widget {
        let words = Label(isSpent ? "For one use, which was made" : "For one use").fitting(.wrap)
        words.expandsHorizontally = true
        let button = Button(isSpent ? "Not used yet" : "Mark as used") { [weak self] in self?.requested(.setSpent(!isSpent)) }
        return Box(.row, spacing: 8, classes: ["field-row"], [words, button])
    }

    private func makeLook(isOwn: Bool) -> Widget {
        let check = CheckButton("Own colours and shapes")
        check.isOn = isOwn
        check.tooltip = "Black on white is what scanners read best"
        check.onToggle { [weak self] in self?.requested(.useOwnLook($0)) }
        return Box(.row, classes: ["field-row"], [check])
    }
}

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
