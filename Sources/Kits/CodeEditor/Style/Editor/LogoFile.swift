import Drawing
import Symbols

/// A picture file that is to be a logo.
enum LogoFile {
    /// Reads it on the concurrent executor, not on the caller's actor; the logo stands like the one that it replaces.
    @concurrent
    static func read(_ path: String, like current: SymbolLogo?) async -> Result<SymbolLogo, DrawingError> {
        do throws(DrawingError) {
            let bytes = try FileInput.read(path, limit: Picture.maximumFileBytes)
            guard let current else { return .success(try SymbolLogo(picture: bytes)) }
            return .success(
                try SymbolLogo(picture: bytes, share: current.share, shape: current.shape, clearsModules: current.clearsModules))
        } catch {
            return .failure(error)
        }
    }
}
