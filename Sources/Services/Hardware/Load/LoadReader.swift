import Foundation
import Glibc

/// Reads what the kernel says about the load of a computer (proc(5), hwmon of sysfs).
struct LoadReader: Sendable {
    /// The folders of /proc and /sys.
    let proc: URL
    let sys: URL
    /// The folders whose file systems are shown.
    let disks: [String]
    private var before: [ProcessorTimes] = []
    /// The limits of reading: more than any computer has.
    private static let maximumSensors = 256

    init(proc: URL, sys: URL, disks: [String]) {
        self.proc = proc
        self.sys = sys
        self.disks = disks
    }

    /// The jiffies of a processor since the start.
    private struct ProcessorTimes: Hashable {
        let busy: UInt64
        let total: UInt64

        /// A line of /proc/stat: user nice system idle iowait irq softirq steal.
        init?(_ words: [Substring]) {
            let times = words.dropFirst().prefix(8).compactMap { UInt64($0) }
            guard times.count >= 4 else { return nil }
            total = times.reduce(0) { $0 &+ $1 }
            let idle = times[3] &+ (times.count > 4 ? times[4] : 0)
            busy = total > idle ? total - idle : 0
        }

        /// The busy share since an earlier reading, from 0 to 1.
        func share(since before: ProcessorTimes) -> Double? {
            guard total > before.total, busy >= before.busy else { return nil }
            return min(Double(busy - before.busy) / Double(total - before.total), 1)
        }
    }

    /// Reads everything now. Shares of processors are since the reading before.
    mutating func read() -> LoadSample {
        var sample = LoadSample()
        let times = lines(proc, "stat").filter { $0.hasPrefix("cpu") }.compactMap { ProcessorTimes($0.split(separator: " ")) }
        if times.count == before.count, !times.isEmpty {
            sample.processor = times[0].share(since: before[0])
            sample.cores = zip(times, before).dropFirst().map { $0.share(since: $1) ?? 0 }
        }
        before = times
        sample.averages = (text(proc, "loadavg") ?? "").split(separator: " ").prefix(3).compactMap { Double($0) }
        readMemory(into: &sample)
        sample.disks = disks.compactMap(Self.disk)
        readSensors(into: &sample)
        sample.pressure = pressure
        return sample
    }

    private func readMemory(into sample: inout LoadSample) {
        var facts: [Substring: UInt64] = [:]
        for line in lines(proc, "meminfo") {
            let words = line.split(whereSeparator: { $0 == ":" || $0 == " " })
            guard words.count >= 2, let kibibytes = UInt64(words[1]) else { continue }
            facts[words[0]] = kibibytes &* 1024
        }
        sample.memoryTotal = facts["MemTotal"] ?? 0
        sample.memoryUsed = sample.memoryTotal - min(facts["MemAvailable"] ?? facts["MemFree"] ?? 0, sample.memoryTotal)
        sample.swapTotal = facts["SwapTotal"] ?? 0
        sample.swapUsed = sample.swapTotal - min(facts["SwapFree"] ?? 0, sample.swapTotal)
    }

    private static func disk(_ path: String) -> LoadSample.Disk? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0, facts.f_blocks > 0 else { return nil }
        let unit = UInt64(facts.f_frsize)
        return LoadSample.Disk(path: path, total: UInt64(facts.f_blocks) &* unit, free: UInt64(facts.f_bavail) &* unit)
    }

    private var pressure: LoadSample.Pressure? {
        func some(_ name: String) -> Double? {
            guard let line = lines(proc, "pressure/\(name)").first(where: { $0.hasPrefix("some") }),
                let word = line.split(separator: " ").first(where: { $0.hasPrefix("avg10=") })
            else { return nil }
            return Double(word.dropFirst(6)).map { min(max($0 / 100, 0), 1) }
        }
        guard let processor = some("cpu") else { return nil }
        var pressure = LoadSample.Pressure()
        pressure.processor = processor
        pressure.memory = some("memory") ?? 0
        pressure.disks = some("io") ?? 0
        return pressure
    }

    // MARK: Sensors

    private func readSensors(into sample: inout LoadSample) {
        let root = sys.appending(path: "class/hwmon")
        for chip in names(in: root) {
            let folder = root.appending(path: chip)
            let name = text(folder, "name") ?? chip
            let files = names(in: folder)
            for file in files where file.hasPrefix("temp") && file.hasSuffix("_input") {
                let stem = String(file.dropLast("_input".count))
                // Thousandths of a degree. A sensor that is not connected says anything.
                guard let value = number(folder, file), (-50_000...200_000).contains(value) else { continue }
                let critical = number(folder, stem + "_crit").flatMap { (1000...200_000).contains($0) ? $0 / 1000 : nil }
                sample.temperatures.append(
                    LoadSample.Temperature(
                        chip: name, label: text(folder, stem + "_label") ?? name, celsius: value / 1000, critical: critical))
            }
            for file in files where file.hasPrefix("fan") && file.hasSuffix("_input") {
                let stem = String(file.dropLast("_input".count))
                guard let value = number(folder, file), (0...100_000).contains(value) else { continue }
                sample.fans.append(LoadSample.Fan(label: text(folder, stem + "_label") ?? name, speed: Int(value)))
            }
        }
    }

    private func names(in folder: URL) -> [String] {
        // A missing folder has no sensors.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Array(names.sorted().prefix(Self.maximumSensors))
    }

    private func number(_ folder: URL, _ file: String) -> Double? { text(folder, file).flatMap(Double.init) }

    private func lines(_ folder: URL, _ file: String) -> [Substring] { (text(folder, file) ?? "").split(separator: "\n") }

    /// The content of a small file of the kernel; nil if it cannot be read, as a sensor of a sleeping device.
    private func text(_ folder: URL, _ file: String) -> String? {
        guard let data = try? Data(contentsOf: folder.appending(path: file)), !data.isEmpty else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
