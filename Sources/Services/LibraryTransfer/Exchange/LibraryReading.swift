public import Foundation

/// Reads collections of codes that Quire or another program wrote. Nothing is written.
public enum LibraryReading {
    /// The maximum size of a file in bytes.
    public static let sizeLimit = 1 << 30

    /// Reads the codes of a file and the problems with the other rows, in linear time.
    ///
    /// - Parameters:
    ///   - format: nil to recognize the format by the content.
    ///   - now: the creation date of events that are built from single fields.
    ///   - progress: called every few hundred rows and once at the end.
    /// - Throws: `ExchangeError.cancelled` if the task is cancelled.
    public static func read(
        _ file: [UInt8], as format: ExchangeFormat? = nil, now: Date = .now, progress: (ImportProgress) -> Void = { _ in }
    ) throws(ExchangeError) -> ImportResult {
        guard file.count <= sizeLimit else { throw .tooLarge(bytes: file.count, limit: sizeLimit) }
        return try withoutActuallyEscaping(progress) { (progress) throws(ExchangeError) in
            let recognized = try FormatRecognition(file, wanted: format)
            let run = ImportRun(recognized.format, bytes: file.count, now: now, progress: progress)
            try read(recognized, into: run)
            return try run.finish()
        }
    }

    /// Recognizes the format of a file by its content.
    public static func format(of file: [UInt8]) throws(ExchangeError) -> ExchangeFormat {
        try FormatRecognition(file, wanted: nil).format
    }

    private static func read(_ file: FormatRecognition, into run: ImportRun) throws(ExchangeError) {
        switch (file.content, file.format) {
        case (.json(let outline), .qrbook): try QRBookJSON.read(outline, into: run)
        case (.json(let outline), .binaryeye): try BinaryEyeJSON.read(outline, into: run)
        case (.json(let outline), .pkpass): try WalletPass.read(outline, beside: file.archive, into: run)
        case (.json(let outline), _): try QuireJSONReader.read(outline, into: run)
        case (.table(let bytes, let layout), _): try TableCodes(layout: layout).read(bytes, into: run)
        case (.text(let bytes), .vcf): try ContactCards.read(bytes, into: run)
        case (.text(let bytes), .ics): try CalendarEvents.read(bytes, into: run)
        case (.text(let bytes), .catima): try CatimaTable.read(bytes, beside: file.archive, into: run)
        case (.text(let bytes), _): try LineList.read(bytes, into: run)
        }
    }
}

/// The progress of reading a file.
public struct ImportProgress: Hashable, Sendable {
    public let bytesRead: Int
    public let bytesInAll: Int
    public let codes: Int
    public let problems: Int

    /// From 0 to 1.
    public var fraction: Double { bytesInAll == 0 ? 1 : Double(bytesRead) / Double(bytesInAll) }
}
