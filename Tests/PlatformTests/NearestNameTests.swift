import Platform
import Testing

@Suite("The nearest name")
struct NearestNameTests {
    private static let fields = ["name", "given", "family", "phones", "emails", "urls", "addresses", "birthday", "note"]

    @Test(
        "is the one that was mistyped, and none where nothing is near",
        arguments: [
            ("phonse", "phones"), ("emial", "emails"), ("birthdya", "birthday"), ("adresses", "addresses"), ("Famly", "family"),
            ("colour", nil), ("x", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(written: String, meant: String?) {
        #expect(NearestName.of(written, among: Self.fields) == meant)
    }
}
