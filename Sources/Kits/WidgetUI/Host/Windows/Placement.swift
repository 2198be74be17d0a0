/// Where a pinned window stands: its top left corner, in the pixels that the display places windows by.
struct Placement: Codable, Hashable {
    var x: Int
    var y: Int
}
