/// Where scripts find Quire on the session's bus.
public enum IntentNames {
    public static let busName = "org.quirebook.Quire1"
    public static let path = "/org/quirebook/Quire1"
    public static let interface = "org.quirebook.Quire1"
}
