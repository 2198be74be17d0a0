import Foundation
import Gtk
import LibraryStore
import Payload
import Platform
import Symbols

/// A preview of the shared codes, which can also be dragged into another program.
@MainActor
final class SharePreview {
    let root = Box(.column, spacing: 8)
    /// Whether every code has a picture; too long a text for a symbol has none.
    private(set) var isDrawable = true
    private let codes: [Code]
    private let symbol = SymbolView(name: tr("Code"))
    private var dragged: URL?
    private static let side = 160

    init(_ codes: [Code]) {
        self.codes = codes
        var problem: LocalizedText?
        for code in codes {
            do {
                let layout = try CodeImage.layout(of: code)
                if codes.count == 1 { symbol.show(layout, name: tr("Code: \(code.title)")) }
            } catch {
                problem = problem ?? ErrorText(error).full
            }
        }
        isDrawable = problem == nil
        build(problem)
    }

    private func build(_ problem: LocalizedText?) {
        func add(_ text: LocalizedText, _ classes: [String]) {
            root.append(Label(text, classes: classes).aligned(0.5).fitting(.lines(2)).width(characters: 12, atMost: 40))
        }
        if let code = codes.first, codes.count == 1 {
            if isDrawable {
                symbol.root.setContentSize(width: Self.side, height: Self.side)
                symbol.root.horizontalAlignment = .center
                makeDraggable(symbol.root)
                root.append(symbol.root)
            }
            add(.verbatim(code.title), ["heading"])
            let detail = code.detail
            add(isDrawable ? tr("\(detail) · drag the picture into another program") : detail, ["caption", "dim"])
        } else {
            let titles = codes.prefix(3).map { "“\($0.title)”" }.joined(separator: ", ")
            add(ShareActions.count(of: codes), ["heading"])
            add(codes.count > 3 ? tr("\(titles)…") : .verbatim(titles), ["caption", "dim"])
        }
        if let problem { add(problem, ["danger-text"]) }
    }

    private func makeDraggable(_ widget: Widget) {
        widget.add(
            DragSource(icon: widget) { [weak self] _, _ in
                guard let self, let code = self.codes.first else { return nil }
                return self.content(of: code)
            })
    }

    /// Drag content: a file for file managers and mail programs, a picture and a text for others.
    private func content(of code: Code) -> DragSource.Content? {
        end()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-drag-\(UUID())")
        do {
            let bytes = try CodeImage.png(code)
            // Private, as a code may contain a password.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            dragged = folder
            let file = folder.appendingPathComponent(CodeImage.fileName(code) + ".png")
            try Data(bytes).write(to: file)
            return DragSource.Content(files: [file.path], text: code.payload.text, data: [ContentData(type: "image/png", bytes: bytes)])
        } catch {
            // Nothing is dragged; the other ways to share report the error.
            return nil
        }
    }

    /// Removes the file of the last drag, which the receiver has read by now.
    func end() {
        // Otherwise the system empties the temporary folder.
        if let dragged { try? FileManager.default.removeItem(at: dragged) }
        dragged = nil
    }
}

/// A question to ask before codes are shared, if there is a reason for one.
struct ShareWarning: Equatable, Sendable {
    let title: LocalizedText
    let text: LocalizedText

    /// Nil if there is no reason to ask. Reads each code, so it runs off the main thread.
    @concurrent
    static func of(_ codes: [Code]) async -> ShareWarning? {
        let secret = codes.filter(\.payload.hasSecret).count
        let over = codes.filter { $0.notice() != nil }.count
        guard secret + over > 0, let first = codes.first else { return nil }
        if codes.count == 1 {
            return ShareWarning(
                title: tr("Share “\(first.title)” anyway?"),
                text: [
                    first.notice().map { tr("\($0). It may be refused when scanned.") }, secret > 0 ? sentence(about: first.kind) : nil,
                ].joined)
        }
        return ShareWarning(
            title: tr("Share this code anyway?", plural: "Share these \(count: codes.count.formatted()) codes anyway?", count: codes.count),
            text: [
                over == 0
                    ? nil
                    : tr(
                        "One of these codes has expired or has already been used.",
                        plural: "\(count: over.formatted()) of these codes have expired or have already been used.",
                        count: over),
                secret == 0
                    ? nil
                    : tr(
                        """
                        One of these codes contains a password or another secret. Anyone who gets the codes, or pictures of them, gets \
                        it too.
                        """,
                        plural: """
                            \(count: secret.formatted()) of these codes contain passwords or other secrets. Anyone who gets the codes, or \
                            pictures of them, gets these too.
                            """, count: secret),
            ].joined)
    }

    /// The secret of a code, and who gets it.
    private static func sentence(about kind: PayloadKind) -> LocalizedText {
        switch kind {
        case .wifi: tr("It contains the password of a Wi-Fi network. Anyone who gets the code, or a picture of it, gets the password too.")
        case .otp:
            tr(
                """
                It contains the secret for one-time passwords, which lets others sign in as you. Anyone who gets the code, or a picture \
                of it, gets the secret too.
                """)
        default: tr("It contains a password or another secret. Anyone who gets the code, or a picture of it, gets that too.")
        }
    }
}

extension [LocalizedText?] {
    /// The sentences that there are, on one line.
    fileprivate var joined: LocalizedText {
        let sentences = compactMap { $0 }
        return sentences.dropFirst().reduce(sentences.first ?? .empty) { $0.followed(by: $1) }
    }
}
