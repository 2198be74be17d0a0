import Foundation
import Platform
import Timeline

/// A kind that shows one report of a service at a time, as soon as it changes.
protocol ReportingKind: WidgetKind {
    associatedtype Report: Hashable, Sendable

    /// The reports as they come, the current one first.
    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<Report>
    /// The current report.
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> Report
    /// Whether a report has nothing to show, so that the gallery shows a sample.
    func isEmpty(_ report: Report) -> Bool
    /// A report for the gallery, for computers that have no such thing.
    func sample(at date: Date) -> Report
    func view(of report: Report, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription
}

extension ReportingKind {
    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        var report = await report(configuration, in: context)
        if context.isPreview, isEmpty(report) { report = sample(at: context.date) }
        return TimelineEntry(date: context.date, view: view(of: report, configuration, in: context))
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        .constant(view(of: await report(configuration, in: context), configuration, in: context))
    }

    func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>? {
        let reports = reports(configuration, in: context)
        return .newest { for await report in reports { $0.yield(.constant(view(of: report, configuration, in: context))) } }
    }

    /// The error of an action that a service refused.
    func refused(_ error: any Error) -> TimelineError {
        TimelineError.unavailable(
            message: tr("“\(name)” couldn’t do that."), recovery: .verbatim(TextNode.shortened(String(describing: error), to: 160)))
    }
}
