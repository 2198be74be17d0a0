import Flyers
import Testing

@Suite struct FlyerErrorTests {
    @Test func anErrorSaysWhatHappenedAndWhatToDo() {
        let error = FlyerError.refused(message: "It is no template.", recovery: "Name one of the list.")
        #expect(error.errorDescription == "It is no template.")
        #expect(error.recoverySuggestion == "Name one of the list.")
    }
}
