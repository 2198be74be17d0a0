import Foundation
import GRDB
import LibraryStore
import Payload
import TestNumbers

// Times the store with more and more codes: the first page, and the first 50 results of each step of typing a search, in the order of the
// library's page and in all other orders, folders and kinds, beside a bare SELECT … LIMIT 50 by rowid in the same run; then what touches
// every code, and the memory that all of it took.
//
//     search-benchmark [CODES …]

/// A library that looks like somebody's: links, networks, contacts and notes, with words as common as they are in texts.
struct Collection: Sequence {
    let count: Int
    static let words = [
        "station", "museum", "invoice", "garden", "winter", "ticket", "library", "coffee", "meeting", "bicycle", "harbour", "summer",
        "printer", "concert", "airport", "kitchen", "guest", "office", "market", "bridge", "Straße", "Café", "Größe", "piñata",
    ]

    func makeIterator() -> AnyIterator<CodeRecord> {
        var generator = SeededNumbers(1)
        var number = 0
        return AnyIterator<CodeRecord> {
            guard number < count else { return nil }
            number += 1
            func word() -> String { Self.words.randomElement(using: &generator) ?? "" }
            let rare = String(generator.next() % 0xFFFF_FFFF, radix: 36)
            let text =
                switch number % 4 {
                case 0: "https://\(word().lowercased()).example/\(word())/\(rare)"
                case 1: "WIFI:T:WPA;S:\(word()) \(number);P:\(rare);;"
                case 2: "MECARD:N:\(word()),\(rare);TEL:+49\(number);EMAIL:\(rare)@example.org;;"
                default: "\(word()) \(word()) \(word()) \(rare)"
                }
            var record = CodeRecord(
                payload: Payload(text), title: number * 10 < count ? "archive \(number)" : "\(word()) \(number)",
                created: Date(timeIntervalSince1970: 1.7e9 + Double(number)))
            record.tags = number.isMultiple(of: 10) ? [word()] : []
            record.folder = number.isMultiple(of: 5) ? word() : nil
            return record
        }
    }
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .milliseconds(1)
}

/// What a search took of the processors, which other programs do not make longer.
func processorMilliseconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
    let start = now()
    try body()
    return now() - start
}

func shown(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func percentile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
    return String(format: "median %.2f ms, p99 %.2f ms, worst %.2f ms", percentile(0.5), percentile(0.99), sorted[sorted.count - 1])
}

let typed = [
    "station", "Museum 12", "straße", "cafe", "example.org", "winter garden", "9999", "+4912345", "zebra", "qx", "jj", "wifi", "pinata mar",
    "http", "office 77", "größe", "xyzzy", "coffee meeting", "7k", "mecard",
    "archive", "archive 1", "museum station garden", "e a", "ß", "printer coffee winter market",
]

for count in CommandLine.arguments.dropFirst().compactMap({ Int($0) }) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "library.sqlite")
    let filling = try milliseconds { try Library.open(at: file, for: .command).library.insert(Collection(count: count)) }
    // The index follows an import: each command that is opened takes a part of what waits, and typing is timed once all is done.
    let waiting = try DatabaseQueue(path: file.path)
    let indexing = try milliseconds {
        while try waiting.read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM searchBacklog)") }) ?? false {
            _ = try Library.open(at: file, for: .command)
        }
    }
    var opened: Library?
    let opening = try milliseconds { opened = try Library.open(at: file).library }
    guard let library = opened else { break }
    var pages: [Double] = []
    var searches: [Double] = []
    var processor: [Double] = []
    var slowest = ("", 0.0)
    let plain = try DatabaseQueue(path: file.path)
    var bare: [Double] = []
    for _ in 0..<20 {
        bare.append(
            try milliseconds {
                _ = try plain.read { try Row.fetchAll($0, sql: "SELECT * FROM code WHERE id > \(count / 2) ORDER BY id LIMIT 50") }
            })
        pages.append(
            try milliseconds { _ = try library.runBlocking { try await $0.codes(matching: CodeQuery(sort: .created, limit: 50)) } })
        for text in typed {
            for end in text.indices {
                let search = String(text[...end])
                var time = 0.0
                processor.append(
                    try processorMilliseconds {
                        let query = CodeQuery(search: search, sort: .relevance, limit: 50)
                        time = try milliseconds { _ = try library.runBlocking { try await $0.codes(matching: query) } }
                    })
                searches.append(time)
                if let time = processor.last, time > slowest.1 { slowest = (search, time) }
            }
        }
    }
    let filed = try library.runBlocking { try await $0.folders() }.first?.id
    var others: [Double] = []
    var otherProcessor: [Double] = []
    var slowestOther = ("", 0.0)
    for (number, text) in (typed + typed + typed).enumerated() {
        for end in text.indices {
            var query = CodeQuery(search: String(text[...end]), sort: CodeQuery.Sort.allCases[number % 5], limit: 50)
            switch number % 7 {
            case 0: query.filing = filed.map(CodeQuery.Filing.folder)
            case 1: query.filing = .unfiled
            case 2: query.kinds = [.wifi, .contact]
            case 3: query.tags = ["station"]
            case 4: query.offset = 100
            default: break
            }
            var time = 0.0
            otherProcessor.append(
                try processorMilliseconds {
                    time = try milliseconds { _ = try library.runBlocking { [query] in try await $0.codes(matching: query) } }
                })
            others.append(time)
            if let time = otherProcessor.last, time > slowestOther.1 {
                slowestOther = ("\(query.search)” by \(query.sort) (\(number % 7))", time)
            }
        }
    }
    func ratio(_ times: [Double], at share: Double) -> String {
        String(format: "%.1f", times.sorted()[Int(Double(times.count) * share)] / bare.sorted()[bare.count / 2])
    }
    print("\(count) codes: filled in \(Int(filling)) ms, indexed in \(Int(indexing)) ms, opened in \(String(format: "%.1f", opening)) ms")
    print("  first page of 50: \(shown(pages))")
    print("  first 50 results of typing: \(shown(searches)); slowest “\(slowest.0)”")
    print("    of the processor: \(shown(processor))")
    print("  in other orders, folders, kinds: \(shown(others)); slowest “\(slowestOther.0)")
    print("    of the processor: \(shown(otherProcessor))")
    print("  SELECT … LIMIT 50: \(shown(bare)); typing takes \(ratio(searches, at: 0.5)) times that, \(ratio(searches, at: 0.99)) at p99")
    let counting = try milliseconds { _ = try library.runBlocking { try await $0.count(matching: CodeQuery(search: "station")) } }
    let listing = try milliseconds {
        _ = try library.runBlocking { try await $0.ids(matching: CodeQuery(search: "station", sort: .title)) }
    }
    var records = 0
    let visiting = try milliseconds { try library.forEachRecord { _, _ in records += 1 } }
    let some = try library.runBlocking { try await $0.ids(matching: CodeQuery(sort: .title, limit: 10_000)) }
    let trashing = try milliseconds { _ = try library.runBlocking { try await $0.change(some, .trash) } }
    print(
        "  count \(Int(counting)) ms, all ids \(Int(listing)) ms, every record \(Int(visiting)) ms, \(some.count) into the trash \(Int(trashing)) ms"
    )
    print("  most memory so far: \(try mostMemory()) MB")
}

/// The most that this process ever held, in megabytes (proc(5), VmHWM).
func mostMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}
