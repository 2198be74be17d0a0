import Foundation

extension CodeDocument {
    /// What both become, and the copies that keep what would be lost: a content or notes that two devices changed without knowing of each
    /// other. The same conflict makes the same copy on every device.
    func merged(with other: CodeDocument) -> (result: CodeDocument, copies: [CodeDocument]) {
        var result = self
        let content = content.merged(with: other.content)
        let notes = notes.merged(with: other.notes)
        result.content = content.result
        result.notes = notes.result
        result.title = title.merged(with: other.title)
        result.style = style.merged(with: other.style)
        result.folder = folder.merged(with: other.folder)
        result.favorite = favorite.merged(with: other.favorite)
        result.expires = expires.merged(with: other.expires)
        result.oneTime = oneTime.merged(with: other.oneTime)
        result.spent = spent.merged(with: other.spent)
        result.trashed = trashed.merged(with: other.trashed)
        result.tags = tags.merging(other.tags) { $0.merged(with: $1) }
        result.created = min(created, other.created)
        result.modified = max(modified, other.modified)
        result.used = [used, other.used].compactMap(\.self).max()
        result.uses = uses.joined(with: other.uses)
        result.deletion = deletion.map { $0.merged(with: other.deletion) } ?? other.deletion
        result.eraseIfDeleted()
        return (result, result.isDeleted ? [] : copies(losing: content.lost, notes.lost, to: result, side: other))
    }

    private func copies(
        losing content: TrackedRegister<Content>?, _ notes: TrackedRegister<String>?, to winner: CodeDocument, side other: CodeDocument
    ) -> [CodeDocument] {
        var copies: [CodeDocument] = []
        if let content {
            // With the notes and everything else that stood beside it.
            let side = content == other.content ? other : self
            copies.append(side.copy(of: "content \(content.value.map(\.identity) ?? "")", content, side.notes, content.register))
        }
        // Notes that were emptied say nothing that could be lost.
        if let notes, let text = notes.value, !text.isEmpty {
            let side = notes == other.notes ? other : self
            if copies.first?.notes.value != text {
                copies.append(side.copy(of: "notes \(text)", winner.content, notes, notes.register))
            }
        }
        return copies
    }

    private func copy<Value>(
        of lost: String, _ content: TrackedRegister<Content>, _ notes: TrackedRegister<String>, _ cause: Register<Value>
    ) -> CodeDocument {
        var copy = CodeDocument(self, uuid: UUID(of: "\(uuid.uuidString) \(lost)"))
        copy.content = content
        copy.notes = notes
        let day = Moment.date(cause.at).formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
        let mark = "(conflict from \(SyncDevice.name(of: cause.by)), \(day))"
        copy.title = Register("\(title.value ?? "") \(mark)".trimmingCharacters(in: .whitespaces), at: cause.at, by: cause.by)
        return copy
    }

    private init(_ other: CodeDocument, uuid: UUID) {
        self = other
        self.uuid = uuid
        // It is in plain sight and was never used.
        trashed = Register(nil, at: other.trashed.at, by: "")
        (uses, used, deletion) = ([:], nil, nil)
    }
}

extension CodeDocument.Deletion {
    fileprivate func merged(with other: Self?) -> Self {
        guard let other else { return self }
        var result = (at, by) < (other.at, other.by) ? other : self
        result.content = content.joined(with: other.content)
        result.notes = notes.joined(with: other.notes)
        return result
    }
}

extension CodeDocument.Content {
    fileprivate var identity: String { "\(kind) \(text ?? bytes?.base64EncodedString() ?? "")" }
}
