import Foundation
import LibraryStore
import PaneKit
import Payload
import Symbols

/// A code with everything that the large view says of it, made away from the main thread.
struct ShownCode: Sendable {
    let code: Code
    let folder: String?
    let symbol: Symbol?
    /// Why there is no symbol.
    let problem: String?
    /// Its own look; nil where that is black on white.
    let style: SymbolStyle?
    let warnings: [String]
    let fields: [ShownField]
    let accounts: [OneTimeAccount]

    init(_ code: Code, folder: String?) {
        (self.code, self.folder) = (code, folder)
        let own = SymbolStyle(json: code.style)
        style = own == SymbolStyle(level: own?.level ?? SymbolStyle().level) ? nil : own
        do {
            symbol = try SymbolEncoder.encode(code.payload.bytes, level: (own ?? SymbolStyle()).level)
            problem = nil
        } catch {
            symbol = nil
            problem = error.message
        }
        let parsed = code.payload.parsed()
        warnings = parsed.warnings.map(\.sentence)
        fields = ShownField.fields(of: parsed)
        accounts = OneTimeAccount.accounts(of: parsed)
    }

    /// Reads a code; nil when it is gone or in the trash.
    @concurrent
    static func load(_ id: Code.ID, from library: Library) async throws -> ShownCode? {
        guard let code = try await library.code(id), code.trashed == nil else { return nil }
        let folder = try await library.folders().first { $0.id == code.folder }
        return ShownCode(code, folder: folder?.name)
    }

    /// Lays out a code that is in no library.
    @concurrent
    static func make(_ code: Code) async -> ShownCode? { ShownCode(code, folder: nil) }
}
