import Foundation
import LibraryStore
import Payload

/// What somebody changed about a code, and nothing else: whatever another program changes meanwhile stays changed.
struct CodeChanges: Hashable, Sendable {
    private var payload: Payload?
    private var kind: PayloadKind?
    private var title: String?
    private var folder: Folder.ID??
    private var addedTags: [String] = []
    private var removedTags: [String] = []
    private var notes: String?
    private var expires: Date??
    private var isOneTime: Bool?
    private var spent: Date??
    private var isFavorite: Bool?
    private var style: String??

    /// - Parameters:
    ///   - old: what the sheet began with.
    ///   - payload: what the new draft carries; nil where it was not touched.
    init(from old: Draft, to new: Draft, payload: Payload?) {
        self.payload = payload
        kind = payload.flatMap { new.content.kind(of: $0) }
        if new.title != old.title { title = new.title.trimmingCharacters(in: .whitespacesAndNewlines) }
        if new.folder != old.folder { folder = .some(new.folder) }
        addedTags = new.tags.filter { !old.tags.contains($0) }
        removedTags = old.tags.filter { !new.tags.contains($0) }
        if new.notes != old.notes { notes = new.notes }
        if new.expires != old.expires { expires = .some(new.expires) }
        if new.isOneTime != old.isOneTime { isOneTime = new.isOneTime }
        if new.spent != old.spent { spent = .some(new.spent) }
        if new.isFavorite != old.isFavorite { isFavorite = new.isFavorite }
        if new.style != old.style { style = .some(new.style) }
    }

    func apply(to code: inout CodeDraft) {
        if let payload { (code.payload, code.kind) = (payload, kind) }
        if let title { code.title = title }
        if let folder { code.folder = folder }
        if !removedTags.isEmpty { code.removeTags(removedTags) }
        code.tags += addedTags.filter { !code.tags.contains($0) }
        if let notes { code.notes = notes }
        if let expires { code.expires = expires }
        if let isOneTime { code.isOneTime = isOneTime }
        if let spent { code.spent = spent }
        if let isFavorite { code.isFavorite = isFavorite }
        if let style { code.style = style }
    }
}
