/// What a file turned out to be, ready to be read.
enum FileContent {
    case json(JSONOutline)
    case table([UInt8], TableLayout)
    case text([UInt8])
}
