import Desktop
import GLib

/// Who else takes what is shared here, found out when the sheet opens.
@MainActor
struct SharePossibilities {
    let devices: [KDEConnect.Device]
    let chooser: ProgramChooser?
    let bluetooth: BluetoothSender?

    static func here(bus: MessageBus?) async -> SharePossibilities {
        let devices = await KDEConnect(bus: bus)?.devices() ?? []
        return SharePossibilities(devices: devices, chooser: await ProgramChooser(bus: bus), bluetooth: BluetoothSender())
    }
}
