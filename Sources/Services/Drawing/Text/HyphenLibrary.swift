import Foundation

/// libhyphen where it is installed, which knows the patterns of Liang's method: looked up when it is first wanted, so that Quire neither needs
/// it to be built nor to run.
///
/// The prototypes are those of hyphen.h, unchanged in libhyphen.so.0 since 2.4.
struct HyphenLibrary: Sendable {
    typealias Load = @convention(c) (_ file: UnsafePointer<CChar>) -> OpaquePointer?
    typealias Free = @convention(c) (_ dictionary: OpaquePointer) -> Void
    typealias Hyphenate = @convention(c) (
        _ dictionary: OpaquePointer, _ word: UnsafePointer<CChar>, _ size: CInt, _ hyphens: UnsafeMutablePointer<CChar>,
        _ hyphenated: UnsafeMutablePointer<CChar>?, _ replacements: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ positions: UnsafeMutablePointer<UnsafeMutablePointer<CInt>?>, _ cuts: UnsafeMutablePointer<UnsafeMutablePointer<CInt>?>
    ) -> CInt

    let load: Load
    let free: Free
    let hyphenate: Hyphenate

    /// Nil where it is not installed.
    static let installed: HyphenLibrary? = HyphenLibrary(file: "libhyphen.so.0")

    init?(file: String) {
        guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL),
            let load = Self.function("hnj_hyphen_load", of: library, as: Load.self),
            let free = Self.function("hnj_hyphen_free", of: library, as: Free.self),
            let hyphenate = Self.function("hnj_hyphen_hyphenate2", of: library, as: Hyphenate.self)
        else { return nil }
        (self.load, self.free, self.hyphenate) = (load, free, hyphenate)
    }

    private static func function<Function>(_ name: String, of library: UnsafeMutableRawPointer, as type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}
