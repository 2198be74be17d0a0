extension ImportResult {
    /// The same codes, all in one folder or, with nil, in none; folders that the file lists are left out.
    public func filed(in folder: String?) -> ImportResult {
        ImportResult(
            format: format, folders: folder.map { [ExchangedFolder(name: $0)] } ?? [],
            codes: codes.map { imported in
                var imported = imported
                imported.code.folder = folder
                return imported
            }, taskLists: taskLists, tasks: tasks, problems: problems)
    }
}
