internal import CVideo
import Foundation
import Synchronization

/// The light, focus, zoom and exposure of a camera that is on, as far as its driver has them.
///
/// To be used from any thread. Cameras on USB take some milliseconds to answer, broken ones seconds: what asks them runs on a queue of its
/// own. Once the camera is off there are no controls, and setting one does nothing.
public final class CameraControls: Sendable {
    private let device: Mutex<Reference>
    private let queue = DispatchQueue(label: "org.quirebook.Quire.CameraControls")

    /// Not an owner: who keeps controls does not keep the camera on.
    private struct Reference {
        weak var device: VideoDevice?
    }

    init(_ device: VideoDevice) {
        self.device = Mutex(Reference(device: device))
    }

    /// Those that can be set now, in the order of `CameraControl.ID`. Setting one may make others come and go: the focus comes when autofocus
    /// is turned off.
    public func list() async -> [CameraControl] {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: current()) }
        }
    }

    /// Sets one to the nearest value that it can have. One that the camera does not have, or not now, stays as it is.
    public func set(_ id: CameraControl.ID, to value: Int) async throws(CaptureError) {
        let result: Result<Void, CaptureError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(returning: Result { () throws(CaptureError) in try change(id, to: value) })
            }
        }
        try result.get()
    }

    private func current() -> [CameraControl] {
        guard let camera = device.withLock({ $0.device }) else { return [] }
        return CameraControl.ID.allCases.compactMap { Self.find($0, on: camera)?.control }
    }

    private func change(_ id: CameraControl.ID, to value: Int) throws(CaptureError) {
        guard let camera = device.withLock({ $0.device }), let (place, driver, control) = Self.find(id, on: camera),
            let wanted = place.value(control.nearest(value), of: driver)
        else { return }
        let number = camera.set(place.number, to: wanted)
        guard number != 0 else { return }
        throw number == ENODEV || number == ENXIO ? .unplugged(path: camera.path) : .failed(path: camera.path, number: number)
    }

    private static func find(
        _ id: CameraControl.ID, on camera: VideoDevice
    ) -> (place: ControlPlace, driver: DriverControl, control: CameraControl)? {
        for place in id.places {
            if let driver = camera.control(place.number), let control = place.control(id, driver) { return (place, driver, control) }
        }
        return nil
    }
}

/// Something of a camera that can be set, as it is now.
public struct CameraControl: Identifiable, Hashable, Sendable {
    /// What it changes.
    public enum ID: String, CaseIterable, Sendable {
        /// A light that stays on.
        case torch
        /// How bright that light is.
        case torchBrightness
        case autofocus
        /// A higher number is nearer.
        case focus
        case zoom
        case autoexposure
        /// How long a picture is exposed, in 0.1 ms.
        case exposure
        case brightness
        /// The mains frequency, whose flicker makes stripes.
        case flicker
    }

    /// What it can be set to.
    public enum Kind: Hashable, Sendable {
        /// 0 or 1.
        case toggle
        /// A number of the range that is a multiple of the step above its begin.
        case range(ClosedRange<Int>, step: Int)
        case choice([Choice])
    }

    /// A value that has a name.
    public struct Choice: Hashable, Sendable {
        public let value: Int
        /// The driver's name for it, in English.
        public let name: String
    }

    public let id: ID
    public let kind: Kind
    /// The driver's default.
    public let standard: Int
    public let value: Int

    /// Of an on-off control.
    public var isOn: Bool { value != 0 }

    /// The nearest value that it can have.
    func nearest(_ wanted: Int) -> Int {
        switch kind {
        case .toggle: return wanted == 0 ? 0 : 1
        case .range(let range, let step):
            let limited = min(max(wanted, range.lowerBound), range.upperBound)
            let steps = (Double(limited) - Double(range.lowerBound)) / Double(step)
            let value = Double(range.lowerBound) + steps.rounded() * Double(step)
            // The last step may be a short one, which no driver rounds up to.
            return value > Double(range.upperBound) ? Int(value) - step : Int(value)
        case .choice(let choices):
            return choices.map(\.value).contains(wanted) ? wanted : value
        }
    }
}
