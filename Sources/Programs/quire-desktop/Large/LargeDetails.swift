import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload

/// The details beside a code that is shown large: warnings, the fields of its content, and then notes, tags and the like.
@MainActor
final class LargeDetails {
    enum Request {
        case copy(String, name: String)
        case setSpent(Bool)
        case useOwnStyle(Bool)
    }

    let root = Box(.column, classes: ["large-details"])
    private let requested: @MainActor (Request) -> Void
    private var content: Content?
    private var fields: [PayloadFieldRow] = []
    private var accounts: [AccountRow] = []

    /// Everything that is shown. Other properties of the code, such as its use count, change while it is shown; rendering again for them
    /// would cover a revealed secret.
    private struct Content: Equatable {
        let id: Code.ID
        let warnings: [String]
        let fields: [ShownField]
        let accounts: [OneTimeAccount]
        let notes: [ShownField]
        let isOneTime: Bool
        let isSpent: Bool
        let hasOwnStyle: Bool
        let usesOwnStyle: Bool
    }

    init(requested: @escaping @MainActor (Request) -> Void) { self.requested = requested }

    func show(_ shown: ShownCode, notice: String?, usesOwnStyle: Bool) {
        let code = shown.code
        let content = Content(
            id: code.id, warnings: (notice.map { [$0] } ?? []) + shown.warnings, fields: shown.fields, accounts: shown.accounts,
            notes: Self.notes(shown), isOneTime: code.isOneTime, isSpent: code.spent != nil, hasOwnStyle: shown.style != nil,
            usesOwnStyle: usesOwnStyle)
        guard content != self.content else { return }
        self.content = content
        render(content)
    }

    /// Shows the one-time codes for `now` and returns when the next one expires.
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
            PayloadFieldRow(field) { [weak self] in self?.requested(.copy($0.original, name: "“\($0.label)”")) }
        }
        let notes = content.notes.map { PayloadFieldRow($0, copied: nil) }
        for row in accounts.map(\.root) + (fields + notes).map(\.root) { root.append(row) }
        fields += notes
        if content.hasOwnStyle { root.append(makeStyleSwitch(isOwn: content.usesOwnStyle)) }
    }

    private func makeUse(isSpent: Bool) -> Widget {
        let label = Label(isSpent ? "For one use, which was made" : "For one use").fitting(.wrap).expanding(.horizontal)
        let button = Button(isSpent ? "Not used yet" : "Mark as used") { [weak self] in self?.requested(.setSpent(!isSpent)) }
        return Box(.row, spacing: 8, classes: ["field-row"], [label, button])
    }

    private func makeStyleSwitch(isOwn: Bool) -> Widget {
        let check = CheckButton("Own colours and shapes").withTooltip("Black on white is what scanners read best")
        check.isOn = isOwn
        check.onToggle { [weak self] in self?.requested(.useOwnStyle($0)) }
        return Box(.row, classes: ["field-row"], [check])
    }
}

extension PaneContext {
    /// Marks a one-time code as used or unused, and shows a toast with an undo.
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
