/// Starts the program that draws the pinned windows; called after each new pin.
func startHost() {
}
