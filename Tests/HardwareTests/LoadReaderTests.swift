import Foundation
import Testing
import TestTexts

@testable import Hardware

/// A folder with files as the kernel has them.
struct KernelFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "quire-kernel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func write(_ path: String, _ text: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // In place, as the kernel changes its files.
        try Data(text.utf8).write(to: file)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
}

@Suite("The load of the computer")
struct LoadReaderTests {
    private func reader(_ folder: KernelFolder, disks: [String] = []) -> LoadReader {
        LoadReader(proc: folder.url.appending(path: "proc"), sys: folder.url.appending(path: "sys"), disks: disks)
    }

    @Test("The busy share of processors is that since the reading before")
    func processors() throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        try folder.write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 50 0 50 400 0 0 0 0\ncpu1 50 0 50 400 0 0 0 0\nintr 1\n")
        var reader = reader(folder)
        #expect(reader.read().processor == nil)
        // 100 jiffies on each: one is busy for 75 of them, the other for 25. Waiting for a disk is no work.
        try folder.write("proc/stat", "cpu  160 0 140 850 50 0 0 0 0 0\ncpu0 100 0 75 400 25 0 0 0\ncpu1 60 0 65 450 25 0 0 0\n")
        let sample = reader.read()
        #expect(sample.processor == 0.5)
        #expect(sample.cores == [0.75, 0.25])
        // A processor that was turned off, and counters that went back.
        try folder.write("proc/stat", "cpu  1 0 1 8\ncpu0 1 0 1 8\n")
        #expect(reader.read().processor == nil)
    }

    @Test("Memory is used where programs cannot have it, and sizes of nonsense do no harm")
    func memory() throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        var reader = reader(folder)
        #expect(reader.read().memoryTotal == 0)
        try folder.write("proc/meminfo", "MemTotal: 1000 kB\nMemFree: 100 kB\nMemAvailable: 400 kB\nSwapTotal: 50 kB\nSwapFree: 20 kB\n")
        let sample = reader.read()
        #expect(sample.memoryTotal == 1_024_000 && sample.memoryUsed == 614_400)
        #expect(sample.swapTotal == 51_200 && sample.swapUsed == 30_720)
        try folder.write(
            "proc/meminfo", "MemTotal: 10 kB\nMemAvailable: 99999999999999999999 kB\nMemAvailable: 20 kB\nSwapFree: -1 kB\nrubbish\n")
        #expect(reader.read().memoryUsed == 0)
    }

    @Test("Temperatures and fans have the names of their sensors, and the processor's says most")
    func sensors() throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        for (file, text) in [
            ("hwmon0/name", "nvme"), ("hwmon0/temp1_input", "61850"), ("hwmon1/name", "coretemp"), ("hwmon1/temp1_input", "52000"),
            ("hwmon1/temp1_label", "Package id 0"), ("hwmon1/temp1_crit", "100000"), ("hwmon1/temp2_input", "-128000"),
            ("hwmon2/name", "thinkpad"), ("hwmon2/fan1_input", "1450"), ("hwmon2/fan2_input", "65535000"), ("hwmon3/temp1_input", "words"),
        ] { try folder.write("sys/class/hwmon/\(file)", text + "\n") }
        var reader = reader(folder)
        let sample = reader.read()
        #expect(sample.temperatures.map(\.celsius) == [61.85, 52])
        #expect(sample.mainTemperature == LoadSample.Temperature(chip: "coretemp", label: "Package id 0", celsius: 52, critical: 100))
        #expect(sample.fans == [LoadSample.Fan(label: "thinkpad", speed: 1450)])
    }

    @Test("Pressure is a share, and nothing where the kernel has none")
    func pressure() throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        var reader = reader(folder)
        #expect(reader.read().pressure == nil)
        try folder.write("proc/pressure/cpu", "some avg10=12.50 avg60=1.00 avg300=0.00 total=1\nfull avg10=0.00\n")
        try folder.write("proc/pressure/memory", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n")
        let pressure = try #require(reader.read().pressure)
        #expect(pressure.processor == 0.125 && pressure.memory == 0 && pressure.disks == 0)
    }

    @Test("The disk of this computer has a size, and a folder that is not there is left out")
    func disks() throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        var reader = reader(folder, disks: ["/", "/nowhere/at/all"])
        let sample = reader.read()
        #expect(sample.disks.map(\.path) == ["/"])
        #expect(sample.disks[0].total > 0 && (0...1).contains(sample.disks[0].usedShare))
    }

    @Test("Samples come at their interval while somebody reads them, with a history")
    func monitor() async throws {
        let folder = try KernelFolder()
        defer { folder.remove() }
        try folder.write("proc/meminfo", "MemTotal: 1000 kB\nMemAvailable: 400 kB\n")
        let monitor = LoadMonitor(proc: folder.url.appending(path: "proc"), sys: folder.url)
        var last = LoadReport()
        for await report in monitor.reports(of: LoadMonitor.Subject(interval: 1, disks: [])) {
            // The first report begins the history; the file changes between two samples, whenever those are.
            if last.memory.isEmpty { try folder.write("proc/meminfo", "MemTotal: 1000 kB\nMemAvailable: 300 kB\n") }
            last = report
            if report.memory.last == 0.7 { break }
        }
        #expect(last.memory.first == 0.6 && last.memory.count >= 2 && last.memory.count <= LoadMonitor.length)
        #expect(last.memory == last.memory.sorted())
    }
}
