public import FlyerLayout
public import Foundation
public import Platform

/// Reads template files of any origin.
enum TemplateFile {
    static let ending = ".json"
    private static let schemaEnding = ".schema.json"

    /// Whether a file of this name is a template.
    static func isTemplate(_ name: String) -> Bool {
        name.hasSuffix(ending) && !name.hasSuffix(schemaEnding) && !name.hasPrefix(".")
    }

    /// Returns the templates of a folder, sorted by name; empty if there is no such folder.
    static func files(in folder: URL) -> [URL] {
        // A missing folder has no templates.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter(isTemplate).sorted().prefix(TemplateCatalog.maximumFiles).map { folder.appending(path: $0) }
    }

    /// Reads a file. Returns the template, or what is wrong with it.
    static func read(_ file: URL) -> TemplateCatalog.Item {
        func refused(_ message: LocalizedText) -> TemplateCatalog.Item { .broken(InvalidTemplate(file: file, message: message)) }
        let bytes: Data
        do {
            // Checked before opening: reading a pipe or a device would never end.
            let values = try file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true else {
                return refused(tr("It isn’t a regular file. Put the template itself there."))
            }
            guard values.fileSize ?? 0 <= TemplateParser.maximumLength else {
                return refused(
                    tr(
                        "It has \(values.fileSize ?? 0) bytes, but at most \(TemplateParser.maximumLength) are allowed. Remove what isn’t needed."
                    )
                )
            }
            bytes = try Data(contentsOf: file)
        } catch {
            return refused(
                tr("It can’t be read: \(error.localizedDescription) Check that it exists and that you have permission to read it."))
        }
        let reading = TemplateParser([UInt8](bytes))
        return reading.template.map { .template($0) } ?? .broken(InvalidTemplate(file, reading.problems))
    }
}

/// A template file that is not valid.
public struct InvalidTemplate: Hashable, Sendable {
    public let file: URL
    /// The line of the first problem, counted from 1; nil if it concerns the whole file.
    public let line: Int?
    /// The first problem, and how to solve it.
    public let message: LocalizedText
    /// All problems.
    public let problems: [TemplateError]
}

extension InvalidTemplate {
    init(file: URL, message: LocalizedText) {
        self.init(file: file, line: nil, message: message, problems: [])
    }

    init(_ file: URL, _ problems: [TemplateError]) {
        let first = problems.first
        self.init(file: file, line: first?.line, message: first?.message ?? tr("It isn’t a template."), problems: problems)
    }
}
