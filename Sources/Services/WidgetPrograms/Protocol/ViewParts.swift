/// The names that each part of a view reads, for finding those that are misspelt.
enum ViewParts {
    static let keys: [String: [String]] = [
        "text": [
            "type", "text", "style", "size", "weight", "color", "lines", "alignment", "isTabular", "isMonospaced",
            "isStruckThrough", "minimumScale",
        ],
        "date": ["type", "date", "form", "style", "size", "weight", "color", "alignment"],
        "icon": ["type", "name", "size", "color"],
        "image": ["type", "data", "file", "label", "scaling", "width", "height", "cornerRadius"],
        "code": ["type", "payload", "style", "label", "isWide"],
        "gauge": ["type", "value", "shape", "color", "label", "thickness"],
        "progress": ["type", "start", "end", "shape", "color", "label", "thickness"],
        "sparkline": ["type", "values", "color", "isFilled", "minimum", "label"],
        "row": stack, "column": stack,
        "grid": ["type", "columns", "children", "spacing", "alignment"],
        "spacer": ["type", "minimum"],
        "divider": ["type"],
        "button": ["type", "action", "label", "style", "child"],
        "toggle": ["type", "title", "isOn", "action", "color"],
        "link": ["type", "address", "label", "child"],
        "field": ["type", "prompt", "action", "label", "maximumLength"],
    ]

    private static let stack = [
        "type", "children", "spacing", "alignment", "padding", "width", "height", "background", "cornerRadius",
    ]
}
