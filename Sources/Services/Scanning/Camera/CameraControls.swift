import CVideo
import Foundation
import Synchronization

/// The light, focus, zoom and exposure controls of an open camera, as far as its driver has them.
///
/// Safe to use from any thread. USB cameras take some milliseconds to answer, broken ones seconds, so all requests run on a private queue.
/// Once the camera is closed, there are no controls and setting one does nothing.
public final class CameraControls: Sendable {
    private let device: Mutex<Reference>
    private let queue = DispatchQueue(label: "org.quirebook.Quire.CameraControls")

    /// A weak reference, so that holding the controls does not keep the camera open.
    private struct Reference {
        weak var device: VideoDevice?
    }

    init(_ device: VideoDevice) {
        self.device = Mutex(Reference(device: device))
    }

    /// The controls that can be set now, in the order of `CameraControl.ID`. Setting one may add or remove others: focus appears when
    /// autofocus is turned off.
    public func list() async -> [CameraControl] {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: current()) }
        }
    }

    /// Sets a control to the nearest value that it supports. Does nothing for a control that the camera does not have or cannot set now.
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
        guard let camera = device.withLock({ $0.device }), let (mapping, driver, control) = Self.find(id, on: camera),
            let driverValue = mapping.value(control.nearest(value), of: driver)
        else { return }
        let number = camera.set(mapping.number, to: driverValue)
        guard number != 0 else { return }
        throw number == ENODEV || number == ENXIO ? .unplugged(path: camera.path) : .failed(path: camera.path, number: number)
    }

    private static func find(
        _ id: CameraControl.ID, on camera: VideoDevice
    ) -> (mapping: DriverControlMapping, driver: DriverControl, control: CameraControl)? {
        for mapping in id.mappings {
            if let driver = camera.control(mapping.number), let control = mapping.control(id, driver) { return (mapping, driver, control) }
        }
        return nil
    }
}

/// A camera control with its current value.
public struct CameraControl: Identifiable, Hashable, Sendable {
    /// The property that the control changes.
    public enum ID: String, CaseIterable, Sendable {
        /// A light that stays on.
        case torch
        /// The brightness of the torch.
        case torchBrightness
        case autofocus
        /// Higher values focus nearer.
        case focus
        case zoom
        case autoexposure
        /// The exposure time, in units of 0.1 ms.
        case exposure
        case brightness
        /// The compensation for flickering lamps, by the frequency of the mains. Without it stripes appear.
        case flicker
    }

    /// The values that the control takes.
    public enum Kind: Hashable, Sendable {
        /// 0 or 1.
        case toggle
        /// The lower bound plus a multiple of the step.
        case range(ClosedRange<Int>, step: Int)
        case choice([Choice])
    }

    /// A named value of a menu.
    public struct Choice: Hashable, Sendable {
        public let value: Int
        /// The driver's name for the value, in English.
        public let name: String
    }

    public let id: ID
    public let kind: Kind
    /// The driver's default value.
    public let standard: Int
    public let value: Int

    /// Whether a toggle is on.
    public var isOn: Bool { value != 0 }

    /// Returns the supported value that is nearest to the wanted one.
    func nearest(_ driverValue: Int) -> Int {
        switch kind {
        case .toggle: return driverValue == 0 ? 0 : 1
        case .range(let range, let step):
            let limited = min(max(driverValue, range.lowerBound), range.upperBound)
            let steps = (Double(limited) - Double(range.lowerBound)) / Double(step)
            let value = Double(range.lowerBound) + steps.rounded() * Double(step)
            // The last step may be shorter than the others. No driver rounds up to it.
            return value > Double(range.upperBound) ? Int(value) - step : Int(value)
        case .choice(let choices):
            return choices.map(\.value).contains(driverValue) ? driverValue : value
        }
    }
}
