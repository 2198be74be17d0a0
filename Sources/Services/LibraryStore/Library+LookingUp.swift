import Foundation
internal import GRDB

extension Library {
    /// Opens a library to look things up and for nothing else, in as little time as that takes: nothing is made, checked, repaired or tidied,
    /// since nobody is there who could be told of it.
    ///
    /// Nil where there is none yet, and where one has to be opened as a whole first, as that of an older Quire. One in which damage was
    /// found is refused, until a program opens it that can say what became of it.
    public static func openForLookingUp(at file: URL = defaultURL) throws(LibraryError) -> Library? {
        let place = LibraryFile(file.absoluteURL.standardizedFileURL.resolvingSymlinksInPath())
        guard place.obstacle == nil, !place.isNew, !place.isStub, let identity = FileIdentity(place.url) else { return nil }
        if DamageMark(place.url).isSet { throw .damaged(file: place.url) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            // Whoever searches types on meanwhile.
            configuration.busyMode = .timeout(2)
            // The indexes of ten thousand codes: each letter that is typed reads the same pages again.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -8192") }
            let reader = try DatabaseQueue(path: place.url.path, configuration: configuration)
            let isCurrent = try reader.read { db in
                try Schema.verify(db, file: place.url)
                return try Schema.migrator.hasCompletedMigrations(db)
            }
            return isCurrent ? Library(file: place.url, access: .lookingUp(reader, identity: identity)) : nil
        } catch {
            let failure = LibraryError(error, file: place.url)
            // A place where nothing can be written needs more care.
            if case .readOnly = failure { return nil }
            if case .unreachable = failure { return nil }
            throw failure
        }
    }
}
