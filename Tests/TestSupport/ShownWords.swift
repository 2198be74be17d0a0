extension WidgetNode {
    /// The words that stand in it where they are shown.
    public var shownWords: [String] { isMapped ? (children.isEmpty || typeName == "GtkLabel" ? words : children.flatMap(\.shownWords)) : [] }
}
