import Foundation
import GRDB
import LibraryStore
import Payload

// Times the store with more and more codes: the first page, and the first 50 results of each step of typing a search, beside a bare
// SELECT … LIMIT 50 by rowid in the same run.
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
        var generator = SplitMix(state: 1)
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
                payload: Payload(text), title: "\(word()) \(number)", created: Date(timeIntervalSince1970: 1.7e9 + Double(number)))
            record.tags = number.isMultiple(of: 10) ? [word()] : []
            record.folder = number.isMultiple(of: 5) ? word() : nil
            return record
        }
    }
}

/// SplitMix64: the same library in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .milliseconds(1)
}

func shown(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func percentile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
    return String(format: "median %.2f ms, p99 %.2f ms, worst %.2f ms", percentile(0.5), percentile(0.99), sorted[sorted.count - 1])
}

let typed = [
    "station", "Museum 12", "straße", "cafe", "example.org", "winter garden", "9999", "+4912345", "zebra", "qx", "jj", "wifi", "pinata mar",
    "http", "office 77", "größe", "xyzzy", "coffee meeting", "7k", "mecard",
]

for count in CommandLine.arguments.dropFirst().compactMap({ Int($0) }) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "library.sqlite")
    let filling = try milliseconds { try Library.open(at: file).library.insert(Collection(count: count)) }
    var opened: Library?
    let opening = try milliseconds { opened = try Library.open(at: file).library }
    guard let library = opened else { break }
    var pages: [Double] = []
    var searches: [Double] = []
    var slowest = ("", 0.0)
    let plain = try DatabaseQueue(path: file.path)
    var bare: [Double] = []
    for _ in 0..<20 {
        bare.append(
            try milliseconds {
                _ = try plain.read { try Row.fetchAll($0, sql: "SELECT * FROM code WHERE id > \(count / 2) ORDER BY id LIMIT 50") }
            })
        pages.append(try milliseconds { _ = try library.codes(matching: CodeQuery(sort: .created, limit: 50)) })
        for text in typed {
            for end in text.indices {
                let search = String(text[...end])
                let time = try milliseconds { _ = try library.codes(matching: CodeQuery(search: search, sort: .relevance, limit: 50)) }
                searches.append(time)
                if time > slowest.1 { slowest = (search, time) }
            }
        }
    }
    let ratio = searches.sorted()[searches.count / 2] / bare.sorted()[bare.count / 2]
    print("\(count) codes: filled in \(Int(filling)) ms, opened in \(String(format: "%.1f", opening)) ms")
    print("  first page of 50: \(shown(pages))")
    print("  first 50 results of typing: \(shown(searches)); slowest “\(slowest.0)”")
    print("  SELECT … LIMIT 50: \(shown(bare)); typing takes \(String(format: "%.1f", ratio)) times that")
}
