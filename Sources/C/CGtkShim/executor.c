/* Runs Swift's concurrent jobs on GLib's threads and timers.

   libdispatch watches its concurrent queues with a timer that fires every second from the first job on, for as long as the
   process lives (_dispatch_workq_monitor_pools). A program that is to sleep while nothing happens must not use those queues,
   and the Swift runtime lets the jobs be taken elsewhere (swift/ExecutorImpl.h and the *_hook variables of the runtime). Work
   on the main actor still comes through libdispatch's main queue, and serial queues have no such timer. */

#include "CGtkShim.h"

#include <stdint.h>
#include <time.h>

#define SWIFT_CALL __attribute__((swiftcall))

typedef struct Job Job;
typedef struct {
    void *identity;
    uintptr_t implementation;
} ExecutorRef;

typedef SWIFT_CALL void (*EnqueueGlobal)(Job *);
typedef SWIFT_CALL void (*EnqueueWithDelay)(unsigned long long, Job *);
typedef SWIFT_CALL void (*EnqueueWithDeadline)(long long, long long, long long, long long, int, Job *);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(Job *, EnqueueGlobal);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long, Job *, EnqueueWithDelay);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDeadline_hook)(long long, long long, long long, long long, int, Job *,
                                                                    EnqueueWithDeadline);
extern SWIFT_CALL void swift_job_run(Job *, ExecutorRef);

static GThreadPool *threads;

static void run(gpointer job, gpointer data) {
    (void)data;
    /* The generic executor: no actor. */
    swift_job_run(job, (ExecutorRef){NULL, 0});
}

static SWIFT_CALL void enqueue(Job *job, EnqueueGlobal original) {
    (void)original;
    g_thread_pool_push(threads, job, NULL);
}

/* ---- later ---- */

static gboolean fire(gpointer job) {
    g_thread_pool_push(threads, job, NULL);
    return G_SOURCE_REMOVE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer job) {
    (void)source;
    return callback(job);
}

static GSourceFuncs timer = {NULL, NULL, dispatch, NULL, NULL, NULL};

static void enqueue_after(gint64 microseconds, Job *job) {
    GSource *source = g_source_new(&timer, sizeof(GSource));
    g_source_set_callback(source, fire, job, NULL);
    g_source_set_ready_time(source, g_get_monotonic_time() + MAX(microseconds, 0));
    g_source_attach(source, NULL);
    g_source_unref(source);
}

static SWIFT_CALL void enqueue_with_delay(unsigned long long nanoseconds, Job *job, EnqueueWithDelay original) {
    (void)original;
    enqueue_after((gint64)((nanoseconds + 999) / 1000), job);
}

static SWIFT_CALL void enqueue_with_deadline(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                             long long tolerance_nanoseconds, int clock, Job *job, EnqueueWithDeadline original) {
    (void)tolerance_seconds;
    (void)tolerance_nanoseconds;
    (void)original;
    struct timespec now;
    /* Swift's clocks: 1 is continuous and goes on while the machine sleeps, 2 stands still then. */
    clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
    gint64 left = (gint64)(seconds - now.tv_sec) * G_USEC_PER_SEC + (nanoseconds - now.tv_nsec + 999) / 1000;
    enqueue_after(left, job);
}

void quire_executor_install(void) {
    static gsize installed = 0;
    if (!g_once_init_enter(&installed)) return;
    /* As many as there are processors, and two at least: a job that reads a file must not hold up all others. Exclusive
       threads wait without a time limit; the others look around every half minute. */
    threads = g_thread_pool_new(run, NULL, (gint)MAX(g_get_num_processors(), 2), TRUE, NULL);
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_enqueueGlobalWithDelay_hook = enqueue_with_delay;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_with_deadline;
    g_once_init_leave(&installed, 1);
}
