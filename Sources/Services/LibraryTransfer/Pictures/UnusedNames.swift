/// Gives each file a name that no other one has, whatever the case of its letters.
struct UnusedNames {
    private var taken: Set<String>
    /// How often a name was wanted, so that the thousandth is not looked for from the first.
    private var numbers: [String: Int] = [:]

    init(taken: [String]) {
        self.taken = Set(taken.map(FileNameText.folded))
    }

    /// The name with its ending; the second one of a kind is `name (2).png`.
    mutating func take(_ stem: String, ending: String) -> String {
        let key = FileNameText.folded(stem)
        var number = numbers[key] ?? 1
        while true {
            let name = number == 1 ? "\(stem).\(ending)" : "\(stem) (\(number)).\(ending)"
            number += 1
            if taken.insert(FileNameText.folded(name)).inserted {
                numbers[key] = number
                return name
            }
        }
    }
}
