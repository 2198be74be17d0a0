import Foundation
import Platform
import StatusStore
import Timeline

struct StatusEntryView {
    let title: String
    let state: String?
    let text: String?
    let value: String?
    let others: [(key: String, value: String)]
    let isStale: Bool
    let status: PushedStatus
    private let span: (start: Date, end: Date)?
    /// The time at which its activity ended, if it has.
    private let ended: Date?

    init(_ status: PushedStatus, at date: Date) {
        func words(_ text: String?, to limit: Int = 120) -> String? {
            // Text without visible characters counts as missing.
            text.map { StatusText.clean($0, to: limit) }.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        }
        title = words(status.title) ?? status.name.text
        state = words(status.state, to: 40)
        text = words(status.text, to: 400)
        value = words(status.value, to: 40)
        others = status.others.compactMap { field in words(field.value).map { (words(field.key, to: 64) ?? "–", $0) } }
        self.status = status
        span = status.end.map { end in (min(status.start ?? status.activity?.began ?? status.pushed, end), end) }
        ended = status.end.flatMap { date >= $0 ? $0 : nil }
        isStale = status.isStale(at: date)
    }

    // MARK: Parts

    /// Whether it has an end that is still to come.
    var isCounting: Bool { span != nil && ended == nil }
    var hasBar: Bool { status.progress != nil || span != nil }

    func icon(size: Double) -> ViewNode {
        guard let icon = status.icon, let first = icon.unicodeScalars.first else { return .icon(toneIcon, size: size, color: fill) }
        return first.isASCII
            ? .icon(icon, size: size, color: fill)
            : .text(TextNode(.verbatim(icon), size: (size * 0.8).rounded(), color: ink, minimumScale: 0.5))
    }

    private var toneIcon: String {
        switch status.tone {
        case .success: "quire-check-symbolic"
        case .warning, .danger: "quire-warning-symbolic"
        case .active: isCounting ? "quire-clock-symbolic" : "quire-reload-symbolic"
        case .neutral, .fixed: isCounting ? "quire-clock-symbolic" : StatusKind.icon
        }
    }

    /// The state in the colour of its tone. A custom colour is not used for text, which has to be readable on any background.
    func stateText(_ style: TextNode.Style) -> ViewNode? {
        state.map { .text(.verbatim($0), style: style, weight: .medium, color: isStale ? .secondaryText : stateColor, minimumScale: 0.8) }
    }

    private var stateColor: ViewColor {
        switch status.tone {
        case .success: .success
        case .warning: .warning
        case .danger: .danger
        case .active: .accentText
        case .neutral, .fixed: .text
        }
    }

    /// The colour of icons and bars.
    var fill: ViewColor {
        guard !isStale else { return .secondaryText }
        return switch status.tone {
        case .fixed(let color): .fixed(color)
        case .neutral: .accentText
        default: stateColor
        }
    }

    /// The colour of text.
    var ink: ViewColor { isStale ? .secondaryText : .text }

    /// The progress: the pushed value, or else the elapsed part of its time.
    func bar(thickness: Double = 6) -> ViewNode? {
        if let progress = status.progress {
            let percent = progress.formatted(.percent.precision(.fractionLength(0)).locale(Locale(identifier: "en_GB")))
            return .gauge(GaugeNode(progress, color: fill, label: tr("\(title), \(percent)"), thickness: thickness))
        }
        return span.map {
            .progress(ProgressNode(from: $0.start, to: $0.end, color: fill, label: .verbatim(title), thickness: thickness))
        }
    }

    func countdown(_ style: TextNode.Style, alignment: TextNode.Alignment = .leading) -> ViewNode? {
        guard isCounting, let span else { return nil }
        return .date(DateNode(span.end, form: .countdown, style: style, weight: .semibold, color: ink, alignment: alignment))
    }

    /// The time since it was pushed or ended; a stale status says that nothing was heard since.
    var age: ViewNode {
        if isStale {
            return .row(spacing: 4, alignment: .center, [.icon("quire-clock-symbolic", size: 12), quiet(tr("Last update")), sincePush])
        }
        if let ended { return .row(spacing: 4, alignment: .center, [quiet(tr("Ended")), since(ended)]) }
        return sincePush
    }

    /// The same on two lines, for narrow widgets.
    var narrowAge: [ViewNode] {
        isStale
            ? [.row(spacing: 4, alignment: .center, [.icon("quire-clock-symbolic", size: 12), quiet(tr("Last update"))]), sincePush]
            : [age]
    }

    private func quiet(_ words: LocalizedText) -> ViewNode { .text(words, style: .caption, color: .secondaryText) }
    private var sincePush: ViewNode { since(status.pushed) }
    private func since(_ date: Date) -> ViewNode { .date(DateNode(date, form: .relative, style: .caption, color: .secondaryText)) }
}

/// Cleans the text of another program: on one line, without characters that reverse or hide other text.
enum StatusText {
    static func clean(_ text: String, to limit: Int = 120) -> String {
        let scalars = text.unicodeScalars.lazy.filter { scalar in
            switch scalar.properties.generalCategory {
            // Joiners are needed for emoji and some scripts. Line ends become spaces.
            case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
            case .control: scalar == "\n" || scalar == "\t"
            case .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        // Only the part that can be shown is processed.
        let words = String(String.UnicodeScalarView(scalars.prefix(limit * 4))).replacing("\t", with: " ")
        return TextNode.shortened(words, to: limit)
    }
}
