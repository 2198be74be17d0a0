// Joins the wireless network of a code through NetworkManager, as the scanner's result sheet does.
//
//   join-wifi 'WIFI:T:WPA;S:name;P:password;;' …
import Foundation
import GLib
import Network
import Payload
import Platform
import TestSupport

for text in CommandLine.arguments.dropFirst() {
    let begin = ContinuousClock.now
    var answer: String?
    let work = Task { @MainActor in
        do throws(NetworkError) {
            let network = try WiFiNetwork(Payload(text).parsed())
            let control = WiFiConnector(bus: MessageBus(.system))
            let limit = Task {
                try await Task.sleep(for: .seconds(120))
                control.stop(.tookTooLong(network: network.name))
            }
            defer { limit.cancel() }
            try await control.join(network)
            answer = "joined \(network.name)"
        } catch { answer = "\(error): \(error.message) \(error.recovery ?? .empty)" }
    }
    while answer == nil {
        Loop.runPending()
        try await Task.sleep(for: .milliseconds(5))
    }
    await work.value
    print("\(text) -> \(answer ?? "") (\(ContinuousClock.now - begin))")
}
