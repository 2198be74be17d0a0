import Desktop
import Foundation
import PaneKit
import Payload
import WidgetUI
import TestSupport
import XCTest

@testable import LibraryStore
@testable import ScannerPane

/// What the history and the batch mode of the scanner stand on: a library in memory, a desk to lay finds on, and a window that notes.
@MainActor
final class ScanScene {
    let library: Library
    let context: PaneContext
    let desk = ScanDesk()
    let shell = RecordingShell()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-scans-\(UUID())").path

    /// Saturday, 21 November 2026, 09:42:30 UTC.
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_254_150)
    nonisolated static let camera = ScanSource(.camera, name: "Integrated Webcam")

    init(_ library: Library? = nil) throws {
        self.library = try library ?? .inMemory()
        let preferences = Preferences(folder: folder)
        context = PaneContext(library: self.library, preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
        context.shell = shell
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A code as a source finds it.
    nonisolated static func find(
        _ text: String, printedAs: String = "QR-Code", _ source: ScanSource = camera, after seconds: Double = 0
    ) -> Find {
        let payload = Payload(text)
        return Find(
            Scan(
                id: 0, payload: payload, printedAs: printedAs, kind: payload.kind, title: payload.title, source: source,
                date: now.addingTimeInterval(seconds)))
    }

    nonisolated static func scan(_ text: String, _ source: ScanSource = camera, after seconds: Double = 0) -> NewScan {
        find(text, source, after: seconds).scan
    }
}
