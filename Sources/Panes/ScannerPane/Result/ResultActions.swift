import PaneKit
import Payload
import Platform

extension ContentAction {
    /// The actions for a result, the main one first.
    static func all(for result: ScanResult, isSaved: Bool) -> [ContentAction] {
        var actions = actions(with: result.payload, result.meaning)
        // A suspicious address can still be opened: the warning stands above, and once more in the question.
        if !actions.contains(where: \.opens), let anyway = openAnyway(result.meaning) {
            let usual: [ContentAction] = [.save, .copy].filter { $0 != .save || !isSaved }
            actions += usual + [anyway]
        }
        if !isSaved { actions.append(.save) }
        // The clipboard holds only text, so other bytes cannot be copied.
        if result.payload.text != nil { actions.append(.copy) }
        actions += [.makeFlyer, .pin, .share, .showLarge(title: tr("Show large")), .copyPicture]
        var seen: Set<ContentAction> = []
        return actions.filter { action in
            // Several reasons to show a code large make one action.
            if case .showLarge = action { return seen.insert(.showLarge(title: .empty)).inserted }
            if isSaved, action == .save { return false }
            return seen.insert(action).inserted
        }
    }
}
