internal import CVideo

extension VideoDevice {
    /// Nil when the driver has no such control, or it cannot be set now, as the focus while the camera focuses by itself.
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

    /// The items of a menu; a driver leaves some out.
    private func choices(_ number: UInt32, _ range: ClosedRange<Int32>) -> [CameraControl.Choice] {
        range.prefix(64).compactMap { index in
            var item = v4l2_querymenu()
            item.id = number
            item.index = UInt32(bitPattern: index)
            guard quire_video_query_menu(descriptor, &item) == 0 else { return nil }
            return CameraControl.Choice(value: Int(index), name: withUnsafePointer(to: item) { String(cString: quire_video_menu_name($0)) })
        }
    }

    /// - Returns: 0, or the error number.
    func set(_ number: UInt32, to value: Int) -> Int32 {
        var control = v4l2_control(id: number, value: Int32(clamping: value))
        return quire_video_set_control(descriptor, &control)
    }
}
