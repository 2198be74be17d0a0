import Foundation
import Glibc
import Testing

@Suite("Nothing saved is ever lost", .serialized)
struct SafetyTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("kill -9 at any moment during many adds loses no acknowledged code")
    func killed() throws {
        defer { quire.remove() }
        // One run without a kill measures the time within which to kill.
        let start = ContinuousClock.now
        #expect(try quire("add", "unhindered").text == "1\n")
        // Microseconds. It adapts to the load of the machine, so that about half of the programs are killed in time.
        var whole = (ContinuousClock.now - start) / .microseconds(1)
        var acknowledged: [Int: String] = [1: "unhindered"]
        var killed = 0
        for number in 0..<CrashTests.rounds(usually: 200) {
            let output = quire.path("acknowledged")
            unlink(output)
            let process = try quire.start([Quire.program.path, "add", "code \(number)"], output: output)
            // From the first instruction to after the last one.
            process.kill(after: whole * Double(number % 67) / 60)
            let isKilled = process.wait() == .killed(by: SIGKILL)
            killed += isKilled ? 1 : 0
            whole *= isKilled ? 1.05 : 0.95
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
            if let id = Int(text.trimmingCharacters(in: .newlines)) { acknowledged[id] = "code \(number)" }
        }
        let kept = try quire("list", "--json").objects()
        let texts = Dictionary(uniqueKeysWithValues: kept.map { ($0["id"] as? Int ?? 0, $0["text"] as? String ?? "") })
        #expect(acknowledged.allSatisfy { texts[$0.key] == $0.value })
        #expect(killed > 20, "the program must really have been killed: \(killed) times")
        #expect(acknowledged.count > 5, "some adds must have got through: \(acknowledged.count)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: quire.folder.path).filter { $0.contains("damaged") }.isEmpty)
    }

    @Test("Programs that add at the same time all get through")
    func concurrent() throws {
        defer { quire.remove() }
        let script = """
            for worker in 1 2 3 4; do
                ( i=0; while [ $i -lt 15 ]; do "$QUIRE" add "$worker.$i" || echo failed; i=$((i+1)); done ) &
            done; wait
            """
        let outcome = try quire.shell(script)
        #expect(outcome.errors.isEmpty)
        #expect(Set(outcome.lines.compactMap { Int($0) }) == Set(1...60))
        #expect(try quire("list").lines.count == 60)
    }

    @Test("A damaged library is set aside and told about, and work goes on")
    func damaged() throws {
        defer { quire.remove() }
        try Data("not a library".utf8).write(to: quire.library)
        let added = try quire("add", "x")
        #expect(added.status == 0 && added.text == "1\n")
        let kept = try #require(try FileManager.default.contentsOfDirectory(atPath: quire.folder.path).first { $0.contains("-damaged-") })
        #expect(
            added.errors == """
                quire: The library \(quire.library.path) was damaged. It was set aside as \(quire.path(kept)), and a new, empty one was \
                created.

                """)
        #expect(try Data(contentsOf: quire.folder.appending(path: kept)) == Data("not a library".utf8))
        #expect(try quire("list").errors.isEmpty)
    }

    @Test("A full disk is named, keeps what was saved, and still lets the library be read")
    func fullDisk() throws {
        defer { quire.remove() }
        let outcome = try onSmallDisk(
            """
            "$QUIRE" add first > /dev/null || exit 90
            head -c 1000000 /dev/zero > disk/ballast 2> /dev/null
            "$QUIRE" add second; echo "add $?"
            "$QUIRE" list; echo "list $?"
            rm disk/ballast
            "$QUIRE" add third; echo "add $?"
            "$QUIRE" list --sort created; echo "list $?"
            """)
        #expect(outcome.lines == ["add 1", "1\t\tText\tfirst", "list 0", "2", "add 0", "2\t\tText\tthird", "1\t\tText\tfirst", "list 0"])
        #expect(outcome.errors.contains("disk/library.sqlite is full"))
        #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("quire: ") })
    }

    @Test("A disk that fills up while codes are added loses none that was acknowledged")
    func fillingDisk() throws {
        defer { quire.remove() }
        let outcome = try onSmallDisk(
            """
            text=$(head -c 2000 /dev/zero | tr '\\0' a)
            while "$QUIRE" add "$text" 2> error; do :; done
            cat error >&2
            "$QUIRE" list --json 2> /dev/null | grep -c '"id"' | sed 's/^/kept /'
            """)
        let added = outcome.lines.compactMap { Int($0) }
        #expect(added.count > 5 && added == Array(1...added.count))
        #expect(outcome.lines.last == "kept \(added.count)")
        #expect(
            outcome.errors.hasSuffix(" is full, so nothing was saved. Everything saved before is safe. Free some space and try again.\n")
                || outcome.errors.contains(" is full: the library can be read but not changed"))
    }

    @Test("A backup that finds no space is named, leaves nothing half, and is made once there is space")
    func fullBackup() throws {
        defer { quire.remove() }
        let outcome = try onSmallDisk(
            """
            "$QUIRE" add first > /dev/null || exit 90
            head -c 1000000 /dev/zero > disk/ballast 2> /dev/null
            "$QUIRE" backup now; echo "now $?"
            "$QUIRE" list; echo "list $?"
            ls -A disk/backups
            rm disk/ballast
            "$QUIRE" backup now > /dev/null; echo "now $?"
            "$QUIRE" backup now --daily; echo "daily $?"
            "$QUIRE" backup list | wc -l
            """)
        #expect(outcome.lines == ["now 1", "1\t\tText\tfirst", "list 0", "now 0", "daily 1", "1"])
        #expect(outcome.errors.contains("is full, so no backup was made. Earlier backups are safe."))
        #expect(outcome.errors.contains("has little space left, so today’s backup was not made."))
    }

    @Test("A read-only place lets the library be read and says why nothing is saved", arguments: [false, true])
    func readOnly(hasJournal: Bool) throws {
        defer { quire.remove() }
        if hasJournal { try addAndDieBeforeClosing("kept") } else { #expect(try quire("add", "kept").status == 0) }
        let outcome = try onSmallDisk(
            """
            cp library.sqlite* disk
            mount -o remount,ro disk
            "$QUIRE" list; echo "list $?"
            "$QUIRE" show 1 --json > /dev/null; echo "show $?"
            "$QUIRE" add other; echo "add $?"
            "$QUIRE" list --library disk/none.sqlite; echo "none $?"
            """)
        #expect(outcome.lines == ["1\t\tText\tkept", "list 0", "show 0", "add 1", "none 1"])
        #expect(outcome.errors.contains("is in a read-only location, so nothing was saved."))
    }

    /// Leaves a library whose only code is in the journal: the program is killed while it waits to print the id of the saved code.
    private func addAndDieBeforeClosing(_ text: String) throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filling = [UInt8](repeating: 0, count: 4096)
        while write(ends[1], filling, filling.count) > 0 { continue }
        _ = fcntl(ends[1], F_SETFL, 0)
        let (null, deadline) = (open("/dev/null", O_RDWR | O_CLOEXEC), ContinuousClock.now + .seconds(30))
        let process = try quire.start([Quire.program.path, "add", text], [null, ends[1], null])
        while try quire("list").lines.isEmpty, ContinuousClock.now < deadline { continue }
        kill(process.identifier, SIGKILL)
        #expect(process.wait() == .killed(by: SIGKILL))
        for descriptor in ends + [null] { close(descriptor) }
        #expect((try FileManager.default.attributesOfItem(atPath: quire.library.path + "-wal")[.size] as? Int ?? 0) > 0)
    }

    @Test("An ordinary user may read a library that only root can write")
    func otherUser() throws {
        defer { quire.remove() }
        #expect(try quire("add", "kept").status == 0)
        let outcome = try quire.shell(
            """
            chmod 755 . && chmod 644 library.sqlite
            if [ "$(id -u)" = 0 ]; then run="setpriv --reuid=65534 --regid=65534 --clear-groups"; else run=; chmod 555 .; chmod 444 library.sqlite; fi
            cp "$QUIRE" ./program && chmod 755 program
            $run ./program list; echo "list $?"
            $run ./program add other; echo "add $?"
            chmod 755 .
            """)
        #expect(outcome.lines == ["1\t\tText\tkept", "list 0", "add 1"])
    }

    /// Runs a script with the library on a separate disk of 600 KiB, in a mount namespace that ends with the script.
    private func onSmallDisk(_ script: String) throws -> Quire.Outcome {
        let whole = """
            mkdir disk && mount -t tmpfs -o size=600k tmpfs disk || exit 91
            export QUIRE_LIBRARY="$PWD/disk/library.sqlite"
            \(script)
            """
        try Data(whole.utf8).write(to: quire.folder.appending(path: "script.sh"))
        let outcome = try quire.shell("unshare $( [ \"$(id -u)\" = 0 ] || echo --map-root-user ) --mount sh script.sh")
        #expect(outcome.status == 0, "a disk of its own is needed (unshare, mount): \(outcome.errors)")
        return outcome
    }
}

extension ChildProcess {
    /// Kills the process after some microseconds. A random moment has no event to wait for.
    func kill(after delay: Double) {
        usleep(UInt32(delay))
        Glibc.kill(identifier, SIGKILL)
    }
}
