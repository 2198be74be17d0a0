import Foundation

/// Where pictures are put one by one, to appear all at once.
protocol PicturePlace {
    /// What the user named.
    var url: URL { get }

    /// Names that the new pictures must not take.
    func takenNames() throws(PictureExportError) -> [String]

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError)

    /// Makes everything that was added appear, and says where.
    func finish() throws(PictureExportError) -> URL

    /// Leaves everything as it was before.
    func discard()
}
