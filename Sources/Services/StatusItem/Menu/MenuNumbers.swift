/// The numbers by which a panel knows the lines of a menu: 0 is the menu itself. A number never stands for another line later.
struct MenuNumbers {
    private var numbers: [String: Int32] = [:]
    private var last: Int32 = 0

    mutating func number(of key: String) -> Int32 {
        if let number = numbers[key] { return number }
        // After two thousand million lines it begins anew, rather than ending the program.
        last = last == .max ? 1 : last + 1
        numbers[key] = last
        return last
    }

    /// Forgets the lines that are gone for good; they get new numbers should they come again.
    mutating func keep(only keys: Set<String>) { numbers = numbers.filter { keys.contains($0.key) } }
}
