import Drawing
import Foundation
import Scanning
import Synchronization

/// The measurements that play a recording.
struct Run {
    let seconds: Int
    let previewWidth: Int

    /// Each frame with a code is looked at, without the rest that follows a find.
    func codes(_ file: String) async throws {
        let play = await Play(file, seconds: seconds, previewWidth: previewWidth, calm: .zero)
        let found = play.looks.filter { $0.codes > 0 }
        let ours = Times(found.map { ($0.end - $0.arrival) / .milliseconds(1) })
        let reference = try Reference(file)
        let theirs = Times(reference.found)
        print("\(name(file)): \(percent(Double(found.count) / Double(max(1, play.looks.count)))) of \(play.looks.count) looks found a code")
        print("  quire \(ours)")
        print("  zbar  \(theirs), in \(percent(Double(reference.found.count) / Double(reference.count))) of \(reference.count) frames")
        print(String(format: "  ratio at p95 %.2f", ours.percentile(0.95) / theirs.percentile(0.95)))
    }

    func nothing(_ file: String) async throws {
        let play = await Play(file, seconds: seconds, previewWidth: previewWidth, calm: FrameTiming.cooldown)
        let reference = try Reference(file)
        let theirs = reference.milliseconds / 1000 * reference.framesPerSecond
        let ours = play.processor / play.seconds
        let times = Times(play.looks.map { ($0.end - $0.arrival) / .milliseconds(1) })
        print(
            "\(name(file)): quire \(percent(ours)) of a core, zbar on every frame \(percent(theirs)), ratio \(String(format: "%.2f", ours / theirs))"
        )
        print(
            String(
                format: "  %.1f looks and %.1f previews a second, looks: ", Double(play.looks.count) / play.seconds,
                Double(play.previews) / play.seconds) + "\(times)")
        let wrong = play.looks.filter { $0.codes > 0 }.count
        if wrong > 0 { print("  \(wrong) looks found a code: something is in view") }
    }

    func memory(_ file: String) async throws {
        let samples = Mutex<[Double]>([])
        _ = await Play(file, seconds: seconds, previewWidth: previewWidth, calm: FrameTiming.cooldown) {
            samples.withLock { $0.append(Processor.megabytes) }
        }
        let all = samples.withLock { $0 }
        // The first seconds fill the allocator's pools.
        guard let start = all.dropFirst(min(10, all.count / 4)).first, let end = all.last else { return print("too short") }
        print(
            String(
                format: "%@: %.1f MB after %d s, %.1f MB in the middle, %.1f MB after %d s, at most %.1f MB; ratio of end to start %.2f",
                name(file), start,
                min(10, all.count / 4) + 1, all[all.count / 2], end, all.count, all.max() ?? 0, end / start))
    }

    private func name(_ file: String) -> String { URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent }
    private func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}

/// Plain zbar, looking for codes of modules alone in up to 60 frames of a recording, one after the other.
struct Reference {
    /// Milliseconds of the frames that a code was found in.
    private(set) var found: [Double] = []
    private(set) var count = 0
    /// Of the processor, for a frame.
    private(set) var milliseconds = 0.0
    let framesPerSecond: Double

    init(_ file: String) throws {
        let video = try RecordedVideo(path: file)
        framesPerSecond = video.framesPerSecond
        var total = 0.0
        for index in stride(from: 0, to: video.frameCount, by: max(1, video.frameCount / 60)) {
            var plane: LumaPlane?
            try video.show(index) { plane = $0.luma() }
            guard let plane else { continue }
            let (begin, processor) = (ContinuousClock.now, Processor.seconds)
            let codes = try SingleDecoder.zbar.read(plane)
            let time = (ContinuousClock.now - begin) / .milliseconds(1)
            total += (Processor.seconds - processor) * 1000
            count += 1
            if !codes.isEmpty { found.append(time) }
        }
        milliseconds = total / Double(max(1, count))
    }
}
