import FlyerLayout
import Flyers
import Foundation

/// What the shelf knows of a draft: all but its texts, codes and picture, which are read when they are needed.
struct KeptFlyer: Hashable, Identifiable, Sendable {
    let id: UUID
    let name: String
    let modified: Date
    let template: FlyerTemplate.ID
    let paper: PaperSize?
    /// How many codes it carries.
    let codeCount: Int

    init(_ draft: DraftFolder.Draft) {
        (id, name, modified) = (draft.id, draft.name, draft.modified)
        (template, paper, codeCount) = (draft.flyer.template, draft.flyer.paper, draft.flyer.codes.count)
    }
}
