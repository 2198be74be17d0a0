import Platform
import Testing

@Suite("Mapping with an asynchronous function")
struct AsyncMapTests {
    private struct Refusal: Error {}

    @Test("Elements are mapped in their order, one after the other")
    func order() async {
        var visited: [Int] = []
        let doubled = await (1...5).asyncMap { number in
            await Task.yield()
            visited.append(number)
            return number * 2
        }
        #expect(doubled == [2, 4, 6, 8, 10] && visited == [1, 2, 3, 4, 5])
    }

    @Test("The first error ends it")
    func errors() async {
        var visited: [Int] = []
        await #expect(throws: Refusal.self) {
            try await (1...5).asyncMap { number throws(Refusal) in
                visited.append(number)
                if number == 2 { throw Refusal() }
            }
        }
        #expect(visited == [1, 2])
    }
}
