/// How the dark modules of the data look; finder patterns have shapes of their own.
public enum ModuleShape: String, Codable, CaseIterable, Sendable {
    case square
    /// Squares with a gap between them.
    case tiles
    case dots
    case diamonds
    /// Areas of modules with their outer corners rounded.
    case rounded
    /// Areas with their outer and inner corners rounded, as if poured.
    case liquid
    /// Areas with the upper left and the lower right corner rounded.
    case classy
    /// As `classy`, with the other corners softened.
    case classyRounded = "classy-rounded"
    /// Rows of neighbours as bars with round ends.
    case horizontalBars = "horizontal-bars"
    /// Columns of neighbours as bars with round ends.
    case verticalBars = "vertical-bars"
}

/// How the ring of a finder pattern looks.
public enum FinderFrameShape: String, Codable, CaseIterable, Sendable {
    case square
    /// With soft corners outside and round ones inside, as round as every reader bears.
    case rounded
    /// As `rounded`, but for the corner that points to the middle of the symbol.
    case leaf
    /// Readers that look for corners (OpenCV, quirc) do not find it.
    case circle
}

/// How the middle of a finder pattern looks.
public enum FinderCenterShape: String, Codable, CaseIterable, Sendable {
    case square
    case rounded
    /// As `rounded`, but for the corner that points to the middle of the symbol.
    case leaf
    /// Not every reader takes it for a finder pattern's middle.
    case circle
}
