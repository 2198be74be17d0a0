import Foundation

/// The home of the user as the session says (`$HOME`), which Foundation asks the system's list of users for.
enum UserHome {
    static var url: URL {
        ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } ?? URL.homeDirectory
    }
}
