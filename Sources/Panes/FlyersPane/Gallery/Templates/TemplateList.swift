import FlyerLayout
import Flyers
import Foundation

/// The templates that there are, and the files that should be some.
struct TemplateList: Sendable {
    var all: [FlyerTemplate] = []
    /// The ids of those that the person made.
    var own: Set<FlyerTemplate.ID> = []
    var broken: [BrokenTemplate] = []

    subscript(id: FlyerTemplate.ID) -> FlyerTemplate? { all.first { $0.id == id } }

    var byID: [FlyerTemplate.ID: FlyerTemplate] { Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }

    /// Those that have all words of a search in their name, purpose or fields.
    func matching(_ search: String) -> [FlyerTemplate] {
        let words = search.split(separator: " ")
        return all.filter { template in
            let texts = [template.name, template.summary] + template.fields.map(\.name)
            return words.allSatisfy { word in texts.contains { $0.localizedStandardContains(word) } }
        }
    }
}
