internal import CCairo
internal import CPixbuf
import Foundation

/// poppler-glib where it is installed: looked up when it is first wanted, so that Quire neither needs it to be built nor to run.
///
/// The prototypes are those of poppler-document.h and poppler-page.h, unchanged in libpoppler-glib.so.8 since 0.18.
struct PopplerLibrary: Sendable {
    typealias Open = @convention(c) (
        _ uri: UnsafePointer<CChar>, _ password: UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> OpaquePointer?
    typealias CountPages = @convention(c) (_ document: OpaquePointer) -> CInt
    typealias GetPage = @convention(c) (_ document: OpaquePointer, _ index: CInt) -> OpaquePointer?
    typealias GetSize = @convention(c) (_ page: OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
    typealias Render = @convention(c) (_ page: OpaquePointer, _ context: OpaquePointer) -> Void
    typealias ErrorQuark = @convention(c) () -> GQuark

    let open: Open
    let countPages: CountPages
    let getPage: GetPage
    let getSize: GetSize
    let render: Render
    let errorQuark: ErrorQuark

    /// PopplerError of poppler.h.
    static let encryptedCode: CInt = 1

    /// Nil where it is not installed.
    static let installed: PopplerLibrary? = PopplerLibrary(file: "libpoppler-glib.so.8")

    init?(file: String) {
        // Never closed: what GObject has registered of it cannot be taken back.
        guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL),
            let open = Self.function("poppler_document_new_from_file", of: library, as: Open.self),
            let countPages = Self.function("poppler_document_get_n_pages", of: library, as: CountPages.self),
            let getPage = Self.function("poppler_document_get_page", of: library, as: GetPage.self),
            let getSize = Self.function("poppler_page_get_size", of: library, as: GetSize.self),
            let render = Self.function("poppler_page_render", of: library, as: Render.self),
            let errorQuark = Self.function("poppler_error_quark", of: library, as: ErrorQuark.self)
        else { return nil }
        (self.open, self.countPages, self.getPage, self.getSize) = (open, countPages, getPage, getSize)
        (self.render, self.errorQuark) = (render, errorQuark)
    }

    private static func function<Function>(_ name: String, of library: UnsafeMutableRawPointer, as type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}
