import Foundation
import TestTexts
import Testing

@testable import Platform

@Suite("An error with texts for people")
struct PresentableErrorTests {
    private enum LampError: PresentableError {
        case dark, broken

        var message: LocalizedText { self == .dark ? "There is no light." : "The lamp is broken. Buy another one." }
        var recovery: LocalizedText? { self == .dark ? "Press the switch." : nil }
    }

    @Test("says both on one line, and what there is to Foundation too")
    func texts() {
        #expect("\(LampError.dark)" == "There is no light. Press the switch.")
        #expect("\(LampError.broken)" == "The lamp is broken. Buy another one.")
        #expect(LampError.dark.localizedDescription == "There is no light.")
        #expect((LampError.dark as any LocalizedError).recoverySuggestion == "Press the switch.")
        #expect((LampError.broken as any LocalizedError).recoverySuggestion == nil)
    }
}
