import Foundation

extension ViewDescription {
    /// The view as it looks at a moment: live parts become texts and gauges that stand still.
    public func still(at date: Date, locale: Locale, timeZone: TimeZone) -> ViewDescription {
        func still(_ node: ViewNode) -> ViewNode {
            switch node {
            case .date(let live): return .text(live.text(at: date, locale: locale, timeZone: timeZone))
            case .progress(let live): return .gauge(live.gauge(at: date))
            case .row(var stack):
                stack.children = stack.children.map(still)
                return .row(stack)
            case .column(var stack):
                stack.children = stack.children.map(still)
                return .column(stack)
            case .grid(var grid):
                grid.children = grid.children.map(still)
                return .grid(grid)
            case .button(var button):
                button.child = still(button.child)
                return .button(button)
            case .link(var link):
                link.child = still(link.child)
                return .link(link)
            case .text, .icon, .image, .code, .gauge, .sparkline, .spacer, .divider, .toggle, .field: return node
            }
        }
        var view = self
        view.root = still(root)
        return view
    }
}
