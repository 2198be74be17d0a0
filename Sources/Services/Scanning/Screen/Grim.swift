import Drawing
import GLib

/// grim, which copies the outputs of compositors of the wlroots family.
struct Grim {
    /// For four screens of 8 K through a slow compositor.
    private static let patience = Duration.seconds(15)

    let path: String

    @MainActor
    func take() async throws(ScreenCaptureError) -> Picture {
        let bytes: [UInt8]
        do {
            // Hardly compressed: that takes longer than anything else here.
            bytes = try await Programs.output(of: [path, "-l", "1", "-"], limit: Picture.maximumFileBytes, within: Self.patience)
        } catch {
            throw Self.explained(error)
        }
        return try await Self.decode(bytes)
    }

    @concurrent
    private static func decode(_ bytes: [UInt8]) async throws(ScreenCaptureError) -> Picture {
        do {
            return try Picture(bytes: bytes)
        } catch {
            throw .unreadable(error)
        }
    }

    private static func explained(_ error: ProgramError) -> ScreenCaptureError {
        switch error {
        case .notStarted(let reason): .programFailed(program: "grim", words: reason)
        case .tookTooLong: .programTooSlow(program: "grim")
        case .wroteTooMuch(let limit): .unreadable(.fileTooLarge(bytes: limit + 1, limit: limit))
        case .failed(_, let words):
            .programFailed(program: "grim", words: words.split(separator: "\n").first.map { String($0.prefix(200)) } ?? "")
        case .cancelled: .programFailed(program: "grim", words: "")
        }
    }
}
