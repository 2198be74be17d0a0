import Foundation
import GRDB
import Glibc
import Testing

@Suite("Writes of every kind survive a crash", .serialized)
struct CrashTests {
    /// A command, and how the library shows whether it was carried out.
    struct Write {
        let name: String
        let arguments: [String]
        let isDone: (Database) throws -> Bool
        /// Whether the library has no trace of it.
        let isUndone: (Database) throws -> Bool
    }

    let quire: Quire
    static let rounds = rounds(usually: 60)

    /// The number of rounds; QUIRE_KILL_ROUNDS sets another one for a long run.
    static func rounds(usually rounds: Int) -> Int {
        ProcessInfo.processInfo.environment["QUIRE_KILL_ROUNDS"].flatMap { Int($0) } ?? rounds
    }

    init() throws {
        quire = try Quire()
    }

    private static func count(_ db: Database, _ condition: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM code WHERE \(condition)") ?? 0
    }

    /// Each write changes objects of its own, so that its result can be checked at the end.
    private func write(_ round: Int) throws -> Write {
        let (first, last) = (round * 4 + 1, round * 4 + 3)
        switch round % 6 {
        case 0:
            return Write(
                name: "add",
                arguments: ["add", "added \(round)", "--title", "Added \(round)", "--folder", "Home", "--tag", "tag \(round)"],
                isDone: { db in
                    try Self.count(db, "title = 'Added \(round)' AND folder NOT NULL AND id IN (SELECT code FROM codeTag)") == 1
                        && Int.fetchOne(db, sql: "SELECT count(*) FROM tag WHERE name = 'tag \(round)'") == 1
                }, isUndone: { try Self.count($0, "title = 'Added \(round)'") == 0 })
        case 1:
            // Every other import is so large that the search index is updated later.
            let size = round % 12 == 1 ? 1100 : 40
            let file = quire.path("lines \(round)")
            try Data((1...size).map { "imported \(round).\($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))
            return Write(
                name: "import of \(size)", arguments: ["import", file, "--format", "lines"],
                isDone: { try Self.count($0, "title GLOB 'imported \(round).*'") == size },
                isUndone: { try Self.count($0, "title GLOB 'imported \(round).*'") == 0 })
        case 2:
            return Write(
                name: "edit", arguments: ["edit", "\(first)", "--title", "Edited \(round)", "--tag", "edited"],
                isDone: { try Self.count($0, "id = \(first) AND title = 'Edited \(round)' AND id IN (SELECT code FROM codeTag)") == 1 },
                isUndone: { try Self.count($0, "id = \(first) AND title GLOB 'seed*' AND id NOT IN (SELECT code FROM codeTag)") == 1 })
        case 3:
            return Write(
                name: "remove", arguments: ["remove", "\(first)", "\(first + 1)", "\(last)"],
                isDone: { try Self.count($0, "id BETWEEN \(first) AND \(last) AND trashed NOT NULL") == 3 },
                isUndone: { try Self.count($0, "id BETWEEN \(first) AND \(last) AND trashed IS NULL") == 3 })
        case 4:
            return Write(
                name: "remove for good", arguments: ["remove", "\(first)", "\(first + 1)", "\(last)", "--permanently"],
                isDone: { try Self.count($0, "id BETWEEN \(first) AND \(last)") == 0 },
                isUndone: { try Self.count($0, "id BETWEEN \(first) AND \(last)") == 3 })
        default:
            return Write(
                name: "folder", arguments: ["folder", "add", "Folder \(round)"],
                isDone: { try Int.fetchOne($0, sql: "SELECT count(*) FROM folder WHERE name = 'Folder \(round)'") == 1 },
                isUndone: { try Int.fetchOne($0, sql: "SELECT count(*) FROM folder WHERE name = 'Folder \(round)'") == 0 })
        }
    }

    @Test("kill -9 at any moment loses nothing that was acknowledged, leaves nothing half done, and damages nothing")
    func killed() throws {
        defer { quire.remove() }
        let seeds = quire.path("seeds")
        try Data((1...(Self.rounds * 4 + 4)).map { "seed \($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: seeds))
        #expect(try quire("import", seeds, "--format", "lines").status == 0)
        #expect(try quire("folder", "add", "Home").status == 0)
        // Microseconds by kind of write. They adapt to the load of the machine, so that about half of the programs are killed in time.
        var whole: [String: Double] = [:]
        var writes: [(write: Write, isAcknowledged: Bool)] = []
        var killed = 0
        for round in 0..<Self.rounds {
            let write = try write(round)
            let output = quire.path("answer")
            unlink(output)
            let start = ContinuousClock.now
            let process = try quire.start([Quire.program.path] + write.arguments, output: output)
            if let whole = whole[write.name] {
                process.kill(after: whole * Double(round * 37 % 67) / 60)
            }
            let end = process.wait()
            let isKilled = end == .killed(by: SIGKILL)
            killed += isKilled ? 1 : 0
            whole[write.name] = whole[write.name].map { $0 * (isKilled ? 1.05 : 0.95) } ?? (ContinuousClock.now - start) / .microseconds(1)
            let answer = try Data(contentsOf: URL(fileURLWithPath: output))
            #expect(isKilled || end == .exited(0), "\(write.arguments)")
            writes.append((write, !isKilled || !answer.isEmpty))
        }
        #expect(try quire("list").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: quire.folder.path).filter { $0.contains("damaged") }.isEmpty)
        try DatabaseQueue(path: quire.library.path).write { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            try db.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 0)")
            for (write, isAcknowledged) in writes {
                let isDone = try write.isDone(db)
                let isUndone = try write.isUndone(db)
                #expect(isAcknowledged ? isDone : isDone || isUndone, "\(write.arguments)")
            }
        }
        #expect(killed > Self.rounds / 10, "the programs must really have been killed: \(killed) times")
        #expect(writes.count { $0.isAcknowledged } > Self.rounds / 10, "some writes must have got through")
    }

    @Test("Programs that write all at once all get through, whatever they write")
    func concurrent() throws {
        defer { quire.remove() }
        let script = """
            seq -f 'line %.0f' 1 1500 > lines
            for worker in 1 2 3 4 5; do
                (
                    "$QUIRE" folder add "Folder $worker" > /dev/null || echo failed
                    sed "s/^/$worker /" lines > "lines $worker"
                    "$QUIRE" import "lines $worker" --format lines > /dev/null || echo failed
                    for number in 1 2 3 4 5 6 7 8; do
                        id=$("$QUIRE" add "worker $worker.$number" --tag shared --folder "Folder $worker") || echo failed
                        "$QUIRE" edit "$id" --favorite --tag "$worker" > /dev/null || echo failed
                        "$QUIRE" list --search "worker $worker.$number" > /dev/null || echo failed
                        "$QUIRE" remove "$id" 2> /dev/null || echo failed
                    done
                ) &
            done; wait
            """
        let outcome = try quire.shell(script)
        #expect(outcome.errors == "" && outcome.text == "")
        #expect(try quire("list", "--json").lines.count == 5 * 1500)
        #expect(try quire("list", "--json", "--trash").lines.count == 5 * 8)
    }
}
