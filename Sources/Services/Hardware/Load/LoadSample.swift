/// What a computer is doing at one time.
public struct LoadSample: Hashable, Sendable {
    /// The busy share of all processors since the sample before, from 0 to 1; nil for the first.
    public var processor: Double?
    /// The same for each processor.
    public var cores: [Double] = []
    /// The load averages over 1, 5 and 15 minutes.
    public var averages: [Double] = []
    /// In bytes.
    public var memoryTotal: UInt64 = 0
    /// In bytes: what programs cannot get without taking it from others (`MemTotal` − `MemAvailable`).
    public var memoryUsed: UInt64 = 0
    /// In bytes.
    public var swapTotal: UInt64 = 0
    /// In bytes.
    public var swapUsed: UInt64 = 0
    public var disks: [Disk] = []
    public var temperatures: [Temperature] = []
    public var fans: [Fan] = []
    /// The share of the last 10 seconds in which something waited, from 0 to 1 (pressure stall information); nil where the kernel has none.
    public var pressure: Pressure?

    /// Creates an empty sample.
    public init() {}

    /// A mounted file system.
    public struct Disk: Hashable, Sendable {
        /// The folder where it is mounted.
        public let path: String
        /// In bytes.
        public let total: UInt64
        /// In bytes, for users without special rights.
        public let free: UInt64

        /// Creates a value.
        public init(path: String, total: UInt64, free: UInt64) {
            self.path = path
            self.total = total
            self.free = free
        }

        /// From 0 to 1.
        public var usedShare: Double { total > 0 ? Double(total - min(free, total)) / Double(total) : 0 }
    }

    /// A sensor of hwmon.
    public struct Temperature: Hashable, Sendable {
        /// The name of the chip, such as “coretemp”, and of the sensor, such as “Package id 0”.
        public let chip: String
        public let label: String
        /// In degrees Celsius.
        public let celsius: Double
        /// Where the manufacturer calls it too hot, in degrees Celsius; nil if unknown.
        public let critical: Double?

        /// Creates a value.
        public init(chip: String, label: String, celsius: Double, critical: Double? = nil) {
            self.chip = chip
            self.label = label
            self.celsius = celsius
            self.critical = critical
        }
    }

    /// A fan of hwmon.
    public struct Fan: Hashable, Sendable {
        public let label: String
        /// Revolutions per minute.
        public let speed: Int

        /// Creates a value.
        public init(label: String, speed: Int) {
            self.label = label
            self.speed = speed
        }
    }

    /// Pressure stall information (Linux, Documentation/accounting/psi.rst), “some” over 10 seconds, from 0 to 1.
    public struct Pressure: Hashable, Sendable {
        public var processor = 0.0
        public var memory = 0.0
        public var disks = 0.0

        /// Creates a value without pressure.
        public init() {}
    }

    /// The temperature that says most: of the processor, or else the highest.
    public var mainTemperature: Temperature? {
        let chips = ["coretemp", "k10temp", "zenpower", "cpu_thermal", "soc_thermal", "cpu"]
        for chip in chips {
            if let found = temperatures.filter({ $0.chip.hasPrefix(chip) }).max(by: { $0.celsius < $1.celsius }) { return found }
        }
        return temperatures.max { $0.celsius < $1.celsius }
    }
}

/// Samples of the last while.
public struct LoadReport: Hashable, Sendable {
    /// The latest sample.
    public var sample: LoadSample
    /// The busy shares of all processors, the oldest first, from 0 to 1.
    public var processor: [Double]
    /// The used shares of the memory, the oldest first, from 0 to 1.
    public var memory: [Double]

    /// Creates a report.
    public init(sample: LoadSample = LoadSample(), processor: [Double] = [], memory: [Double] = []) {
        self.sample = sample
        self.processor = processor
        self.memory = memory
    }
}
