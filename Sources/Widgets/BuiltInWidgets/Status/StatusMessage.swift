import StatusStore
import Timeline

/// What a widget says when there is no status to show.
enum StatusMessage {
    case noName
    case nothingPushed(StatusName)
    case refused(StatusError)

    func view(in family: WidgetFamily) -> ViewDescription {
        if family == .control { return compact }
        switch self {
        case .noName:
            return .message(
                title: "No name chosen", advice: "Configure this widget: give the name that a program pushes under.",
                iconName: StatusKind.icon, family: family)
        case .nothingPushed(let name): return waiting(for: name, in: family)
        case .refused(let error):
            return .message(title: error.message, advice: error.recovery, iconName: "quire-warning-symbolic", family: family)
        }
    }

    /// With what to type.
    private func waiting(for name: StatusName, in family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large
        let command = TextNode("quire status set \(name) state=ok", style: .caption, lines: 3, isMonospaced: true)
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
            root: .column([
                .icon(StatusKind.icon, size: isRoomy ? 32 : 24), .space(),
                .column(
                    spacing: 4,
                    [
                        .text("Nothing pushed yet", style: isRoomy ? .title : .heading, lines: 2),
                        .text("Push something with", style: .caption, color: .secondaryText), .text(command),
                    ]),
            ]))
    }

    private var compact: ViewDescription {
        let (icon, title, words) =
            switch self {
            case .noName: (StatusKind.icon, "No name", "Configure it")
            case .nothingPushed(let name): (StatusKind.icon, name.text, "Nothing pushed yet")
            case .refused: ("quire-warning-symbolic", "Status", "Cannot be shown")
            }
        return ViewDescription(
            padding: 12,
            root: .column([
                .space(),
                .row(
                    spacing: 8, alignment: .center,
                    [
                        .icon(icon, size: 20),
                        .column(
                            spacing: 0,
                            [
                                .text(title, style: .caption, weight: .semibold),
                                .text(words, style: .caption, color: .secondaryText, minimumScale: 0.8),
                            ]),
                    ]),
                .space(),
            ]))
    }
}
