import LibraryStore
import Timeline

/// What a person does to a pinned widget.
@MainActor
protocol PinActions: AnyObject {
    func configure(_ item: PinnedItem)
    func resize(_ item: PinnedItem, to family: WidgetFamily)
    func change(_ item: PinnedItem, to options: WindowOptions)
    func reload(_ item: PinnedItem)
    func remove(_ item: PinnedItem)
}
