/// The names in the JSON of a Quire library, of versions 1 and 2.
///
/// An object with "format", "version", and the lists "folders" and "codes", and since version 2 "taskLists" and "tasks"; each element stands on a line of its own, with its keys in the
/// order of the alphabet. What is empty or false is left away. Dates are ISO 8601 in UTC to the millisecond; a task that
/// is due on a day has that day alone. A library without tasks is written as version 1, which every Quire reads.
enum QuireJSON {
    static let format = "quire-library"
    static let version = 2
    /// The one without tasks.
    static let firstVersion = 1

    enum Key {
        static let format = "format"
        static let version = "version"
        static let folders = "folders"
        static let codes = "codes"
        static let taskLists = "taskLists"
        static let tasks = "tasks"

        static let name = "name"
        static let icon = "icon"
        static let color = "color"

        static let uuid = "uuid"
        static let payload = "payload"
        /// Base64, of a payload that is no UTF-8.
        static let payloadBytes = "payloadBytes"
        static let kind = "kind"
        static let title = "title"
        static let folder = "folder"
        static let tags = "tags"
        static let notes = "notes"
        static let favorite = "favorite"
        static let style = "style"
        static let created = "created"
        static let modified = "modified"
        static let used = "used"
        static let useCount = "useCount"
        static let expires = "expires"
        static let oneTime = "oneTime"
        static let spent = "spent"
        static let trashed = "trashed"
        static let history = "history"
        static let action = "action"
        static let date = "date"

        static let list = "list"
        static let due = "due"
        static let completed = "completed"
    }
}
