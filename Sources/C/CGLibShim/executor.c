/* Runs Swift's concurrent jobs on GLib's threads.

   libdispatch watches its concurrent queues with a timer that fires every second from the first job on, for as long as the
   process lives (_dispatch_workq_monitor_pools). A program that is to sleep while nothing happens must not use those queues,
   and the Swift runtime lets the jobs be taken elsewhere (swift_task_enqueueGlobal_hook). Work on the main actor still comes
   through libdispatch's main queue, and serial queues have no such timer. Task.sleep goes to a concurrent queue whatever is set
   here: MainLoop.sleep takes its place. */

#include "CGLibShim.h"

#include <stdint.h>

#define SWIFT_CALL __attribute__((swiftcall))

typedef struct Job Job;
typedef struct {
    void *identity;
    uintptr_t implementation;
} ExecutorRef;

typedef SWIFT_CALL void (*EnqueueGlobal)(Job *);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(Job *, EnqueueGlobal);
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

void quire_executor_install(void) {
    static gsize installed = 0;
    if (!g_once_init_enter(&installed)) return;
    /* As many as there are processors, and two at least: a job that reads a file must not hold up all others. Exclusive
       threads wait without a time limit; the others look around every half minute. */
    threads = g_thread_pool_new(run, NULL, (gint)MAX(g_get_num_processors(), 2), TRUE, NULL);
    swift_task_enqueueGlobal_hook = enqueue;
    g_once_init_leave(&installed, 1);
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    (void)source;
    return callback(data);
}

static GSourceFuncs timer = {NULL, NULL, dispatch, NULL, NULL, NULL};

guint quire_timer_start(gint64 microseconds, GSourceFunc fired, gpointer data, GDestroyNotify release) {
    GSource *source = g_source_new(&timer, sizeof(GSource));
    g_source_set_callback(source, fired, data, release);
    g_source_set_ready_time(source, g_get_monotonic_time() + MAX(microseconds, 0));
    guint id = g_source_attach(source, NULL);
    g_source_unref(source);
    return id;
}
