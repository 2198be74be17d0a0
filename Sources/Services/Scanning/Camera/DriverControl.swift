import CVideo

/// A control as the driver describes it.
struct DriverControl: Hashable {
    enum Kind: Hashable {
        case boolean
        case integer(ClosedRange<Int>, step: Int)
        case menu([CameraControl.Choice])
    }

    let kind: Kind
    let standard: Int
    let value: Int
}

/// The driver's control behind a `CameraControl`.
struct DriverControlMapping {
    /// V4L2's id of the control.
    let number: UInt32
    /// The menu items that mean on and off, for a menu that is presented as a toggle. The first item that the driver has is used.
    var switchItems: (on: [Int32], off: [Int32])?

    init(_ number: Int32, switchItems: (on: [Int32], off: [Int32])? = nil) {
        self.number = UInt32(number)
        self.switchItems = switchItems
    }

    /// The control to present; nil if the driver's control has an unexpected type, such as a menu without an item for “on”.
    func control(_ id: CameraControl.ID, _ driver: DriverControl) -> CameraControl? {
        switch driver.kind {
        case .boolean:
            return CameraControl(id: id, kind: .toggle, standard: driver.standard, value: driver.value == 0 ? 0 : 1)
        case .integer(let range, let step):
            guard range.lowerBound < range.upperBound else { return nil }
            return CameraControl(id: id, kind: .range(range, step: step), standard: driver.standard, value: driver.value)
        case .menu(let choices):
            guard let switchItems else {
                return choices.count < 2
                    ? nil : CameraControl(id: id, kind: .choice(choices), standard: driver.standard, value: driver.value)
            }
            guard value(switchedTo: true, of: choices) != nil, value(switchedTo: false, of: choices) != nil else { return nil }
            func isOn(_ value: Int) -> Int { switchItems.on.contains { Int($0) == value } ? 1 : 0 }
            return CameraControl(id: id, kind: .toggle, standard: isOn(driver.standard), value: isOn(driver.value))
        }
    }

    /// Converts a value of the presented control to the driver's value.
    func value(_ shown: Int, of driver: DriverControl) -> Int? {
        guard case .menu(let choices) = driver.kind, switchItems != nil else { return shown }
        return value(switchedTo: shown != 0, of: choices)
    }

    private func value(switchedTo isOn: Bool, of choices: [CameraControl.Choice]) -> Int? {
        guard let switchItems else { return nil }
        return (isOn ? switchItems.on : switchItems.off).lazy.map { Int($0) }.first { value in choices.contains { $0.value == value } }
    }
}

extension CameraControl.ID {
    /// The driver's controls to try; the first one that the driver has is used.
    var mappings: [DriverControlMapping] {
        switch self {
        case .torch:
            [
                DriverControlMapping(
                    V4L2_CID_FLASH_LED_MODE,
                    switchItems: (
                        on: [Int32(V4L2_FLASH_LED_MODE_TORCH.rawValue)], off: [Int32(V4L2_FLASH_LED_MODE_NONE.rawValue)]
                    )),
                // The lamp of a microscope.
                DriverControlMapping(V4L2_CID_ILLUMINATORS_1),
            ]
        case .torchBrightness: [DriverControlMapping(V4L2_CID_FLASH_TORCH_INTENSITY)]
        case .autofocus: [DriverControlMapping(V4L2_CID_FOCUS_AUTO)]
        case .focus: [DriverControlMapping(V4L2_CID_FOCUS_ABSOLUTE)]
        case .zoom: [DriverControlMapping(V4L2_CID_ZOOM_ABSOLUTE)]
        case .autoexposure:
            [
                DriverControlMapping(
                    V4L2_CID_EXPOSURE_AUTO,
                    switchItems: (
                        on: [Int32(V4L2_EXPOSURE_AUTO.rawValue), Int32(V4L2_EXPOSURE_APERTURE_PRIORITY.rawValue)],
                        off: [Int32(V4L2_EXPOSURE_MANUAL.rawValue), Int32(V4L2_EXPOSURE_SHUTTER_PRIORITY.rawValue)]
                    ))
            ]
        case .exposure: [DriverControlMapping(V4L2_CID_EXPOSURE_ABSOLUTE)]
        case .brightness: [DriverControlMapping(V4L2_CID_BRIGHTNESS)]
        case .flicker: [DriverControlMapping(V4L2_CID_POWER_LINE_FREQUENCY)]
        }
    }
}

extension VideoDevice {
    /// The driver's control with an id; nil if there is none or it cannot be set now, like the focus during autofocus.
    func control(_ number: UInt32) -> DriverControl? {
        var query = v4l2_queryctrl()
        query.id = number
        guard quire_video_query_control(descriptor, &query) == 0 else { return nil }
        let unusable = V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY
        guard query.flags & UInt32(unusable) == 0, query.minimum <= query.maximum else { return nil }
        let kind: DriverControl.Kind
        switch query.type {
        case V4L2_CTRL_TYPE_BOOLEAN.rawValue: kind = .boolean
        case V4L2_CTRL_TYPE_INTEGER.rawValue:
            kind = .integer(Int(query.minimum)...Int(query.maximum), step: max(1, Int(query.step)))
        case V4L2_CTRL_TYPE_MENU.rawValue: kind = .menu(choices(number, query.minimum...query.maximum))
        default: return nil
        }
        var control = v4l2_control(id: number, value: 0)
        guard quire_video_get_control(descriptor, &control) == 0 else { return nil }
        return DriverControl(kind: kind, standard: Int(query.default_value), value: Int(control.value))
    }

    /// The items of a menu. Drivers may skip indices.
    private func choices(_ number: UInt32, _ range: ClosedRange<Int32>) -> [CameraControl.Choice] {
        range.prefix(64).compactMap { index in
            var item = v4l2_querymenu()
            item.id = number
            item.index = UInt32(bitPattern: index)
            guard quire_video_query_menu(descriptor, &item) == 0 else { return nil }
            return CameraControl.Choice(value: Int(index), name: withUnsafePointer(to: item) { String(cString: quire_video_menu_name($0)) })
        }
    }

    /// Sets a control.
    ///
    /// - Returns: 0, or the error number.
    func set(_ number: UInt32, to value: Int) -> Int32 {
        var control = v4l2_control(id: number, value: Int32(clamping: value))
        return quire_video_set_control(descriptor, &control)
    }
}
