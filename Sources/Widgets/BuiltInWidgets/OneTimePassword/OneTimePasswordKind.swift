import Desktop
import Foundation
import LibraryStore
import OneTimeCode
import Payload
import Platform
import Synchronization
import Timeline

/// The widget of a one-time password: hidden until it is pressed, and then shown for a minute with the ring of its seconds.
struct OneTimePasswordKind: WidgetKind {
    let id = CopiedPassword.kind
    let name = tr("One-time password")
    let summary = tr("The password of an account that changes every half minute: hidden until you press it, copied with a press.")
    let iconName = "quire-kind-password-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .control]
    let schema = ConfigurationSchema([ConfigurationParameter(name: "code", title: tr("Account"), kind: .code)])
    let dependencies: WidgetDependencies = [.library]

    static let reveal = "reveal", hide = "hide", widget = "widget"
    /// How long a password is shown, in seconds.
    private static let revealTime = 60.0

    private let library: @Sendable () throws -> Library
    /// Until when each widget shows its password. It is nowhere else, so that nothing is shown after a restart.
    private let revealed = Revealed()

    private final class Revealed: Sendable {
        private let ends = Mutex<[WidgetInstance.ID: Date]>([:])

        subscript(widget: WidgetInstance.ID) -> Date? {
            get { ends.withLock { $0[widget] } }
            set { ends.withLock { $0[widget] = newValue } }
        }
    }

    init(opening library: @escaping @Sendable () throws -> Library) { self.library = library }

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        try await withLibraryErrors {
            guard let id = schema.value(of: "code", in: configuration).flatMap(Int64.init) else {
                if context.isPreview { return .constant(OneTimePasswordView.sample(at: context.date).view(in: context.family)) }
                return .constant(message(tr("No account chosen"), tr("Choose one in “Configure…”."), in: context))
            }
            guard let code = try await library().code(id), code.trashed == nil else {
                return .constant(message(tr("This account was removed"), tr("Choose another one in “Configure…”."), in: context))
            }
            guard let account = OneTimeAccount.accounts(of: code.payload.parsed()).first else {
                return .constant(message(tr("This code is no account"), tr("Choose one that makes one-time passwords."), in: context))
            }
            return timeline(of: code, account, in: context)
        }
    }

    private func timeline(of code: Code, _ account: OneTimeAccount, in context: WidgetContext) -> WidgetTimeline {
        let hidden = OneTimePasswordView(code: code.id, title: TextNode.shortened(code.title), widget: context.widget)
        guard let widget = context.widget, let end = revealed[widget], end > context.date else {
            return .constant(hidden.view(in: context.family))
        }
        var entries: [TimelineEntry] = []
        var date = context.date
        while date < end, entries.count < 16 {
            let password = account.generator.code(at: date)
            var view = hidden
            view.password = password
            entries.append(TimelineEntry(date: entries.isEmpty ? .distantPast : date, view: view.view(in: context.family)))
            // One that counts uses instead of seconds stays.
            guard let next = password.validUntil else { break }
            date = next
        }
        entries.append(TimelineEntry(date: end, view: hidden.view(in: context.family)))
        return WidgetTimeline(entries: entries, policy: .never)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let widget = parameters[Self.widget].flatMap(Int64.init) else { throw TimelineError.unknownAction(action, kind: name) }
        switch action {
        case Self.reveal: revealed[widget] = context.date + Self.revealTime
        case Self.hide: revealed[widget] = nil
        default: throw TimelineError.unknownAction(action, kind: name)
        }
    }

    func recommendations() async throws -> [WidgetRecommendation] {
        try await withLibraryErrors {
            var query = CodeQuery(state: .usable, sort: .recent, limit: 6)
            query.kinds = [.otp]
            return try await library().codes(matching: query).map {
                WidgetRecommendation(
                    title: .verbatim(TextNode.shortened($0.title, to: 60)), configuration: WidgetConfiguration(["code": String($0.id)]))
            }
        }
    }

    private func message(_ title: LocalizedText, _ advice: LocalizedText, in context: WidgetContext) -> ViewDescription {
        .message(title: title, advice: advice, iconName: iconName, family: context.family)
    }
}

/// The view of a one-time password.
struct OneTimePasswordView {
    /// Nil for a sample.
    let code: Code.ID?
    let title: String
    let widget: WidgetInstance.ID?
    /// Nil while it is hidden.
    var password: OneTimeCode?

    private static let icon = "quire-kind-password-symbolic"
    /// The seconds of a usual period, for the ring.
    private static let period = 30.0

    static func sample(at date: Date) -> OneTimePasswordView {
        OneTimePasswordView(
            code: nil, title: tr("Example").string, widget: nil,
            password: OneTimeCode(text: "492 039".filter(\.isNumber), validUntil: date + 19))
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        switch family {
        case .small:
            root = .column(
                spacing: 6,
                [
                    .heading(.verbatim(title), iconName: Self.icon), .space(), figure(.title),
                    .row(spacing: 8, alignment: .center, [ring(side: 32), .space()] + copy(side: 32)),
                ])
        case .medium, .large, .extraLarge:
            root = .column(
                spacing: 8,
                [
                    .heading(.verbatim(title), iconName: Self.icon), .space(),
                    .row(spacing: 16, alignment: .center, [figure(.display), .space(), ring(side: 44)] + copy(side: 36)), .space(),
                ])
        case .control:
            root = .column(
                spacing: 0,
                [
                    .space(),
                    .row(
                        spacing: 8, alignment: .center,
                        [figure(.heading), .space()] + (password == nil ? [] : [ring(side: 24)]) + copy(side: 28)), .space(),
                ])
        }
        return ViewDescription(padding: family == .control ? 12 : 16, action: press, root: root)
    }

    private var press: ViewAction? {
        widget.map {
            .provider(
                password == nil ? OneTimePasswordKind.reveal : OneTimePasswordKind.hide,
                parameters: [OneTimePasswordKind.widget: String($0)])
        }
    }

    private func figure(_ style: TextNode.Style) -> ViewNode {
        guard let password else {
            return .text(
                TextNode(.verbatim("••• •••"), style: style == .display ? .title : style, color: .secondaryText, minimumScale: 0.5))
        }
        let half = (password.text.count + 1) / 2
        let words = "\(password.text.prefix(half)) \(password.text.dropFirst(half))"
        return .text(TextNode(.verbatim(words), style: style, weight: .semibold, isTabular: true, minimumScale: 0.35))
    }

    private func ring(side: Double) -> ViewNode {
        guard let password else {
            return .column(spacing: 0, [.note(tr("Press to show"))])
        }
        guard let end = password.validUntil else { return .note(tr("Valid until used")) }
        let ring = ViewNode.progress(
            ProgressNode(from: end - Self.period, to: end, shape: .ring, label: tr("Time of this password"), thickness: 4))
        let seconds = DateNode(end, form: .countdown, style: .caption, alignment: .center)
        return .overlay([.column(StackNode(spacing: 0, width: side, height: side, [ring]))] + (side >= 40 ? [.date(seconds)] : []))
    }

    private func copy(side: Double) -> [ViewNode] {
        guard let code else { return [] }
        return [
            .roundButton(
                .intent(CopiedPassword.intent, parameters: [CopiedPassword.code: String(code)]), "quire-copy-symbolic",
                label: tr("Copy the password for \(title)"), side: side)
        ]
    }
}
