import LibraryStore
import Timeline

/// What somebody asks for in the menu of a pinned window.
enum WindowRequest: Hashable {
    case configure
    case resize(WidgetFamily)
    case stay(WindowOptions)
    case reload
    case describe
    case openMain
    case remove
}
