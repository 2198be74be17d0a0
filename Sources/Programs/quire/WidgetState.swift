import Desktop
import Foundation

/// What the program that shows a widget says of it, at the end of a line of “quire widget list”.
enum WidgetState {
    static func columns(of widget: HostedWidget) -> [String] {
        let next = widget.nextRefresh.map { $0.formatted(Date.ISO8601FormatStyle(timeZone: .current)) } ?? "-"
        return [word(for: widget), next, widget.problem.map(TerminalText.visible) ?? ""]
    }

    private static func word(for widget: HostedWidget) -> String {
        if widget.isRefreshing { return "refreshing" }
        if widget.isHidden { return "hidden" }
        if widget.isStale { return "stale" }
        return widget.isLive ? "live" : "shown"
    }
}
