#ifndef QUIRE_CPROCESS_H
#define QUIRE_CPROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/memfd.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What Swift cannot import of a process's own rights and limits: `prctl`, `open` and `syscall` take any number of arguments, and some
   constants are GNU's alone, which a module beside Glibc's must not ask for. Each gives 0, or -1 and errno, unless it says otherwise. */

/* prctl(2), PR_SET_CHILD_SUBREAPER: descendants whose parent has ended become this process's children. */
static inline int quire_process_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL); }

/* prctl(2), PR_SET_PDEATHSIG: killed with the thread that started it; kept by exec. */
static inline int quire_process_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL, 0UL, 0UL, 0UL); }

/* prctl(2), PR_SET_DUMPABLE: other processes of the user may neither trace this one nor open its descriptors. */
static inline int quire_process_hide(void) { return prctl(PR_SET_DUMPABLE, 0UL, 0UL, 0UL, 0UL); }

/* prctl(2), PR_SET_NO_NEW_PRIVS and PR_SET_SECCOMP: set-user-ID programs give nothing, and the filter judges each system call. */
static inline int quire_process_filter(struct sock_filter *instructions, unsigned short count) {
    struct sock_fprog program = {.len = count, .filter = instructions};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
    return prctl(PR_SET_SECCOMP, (unsigned long)SECCOMP_MODE_FILTER, &program, 0UL, 0UL);
}

/* Processor and disk only when nobody else wants them: sched(7), SCHED_IDLE; ioprio_set(2), IOPRIO_CLASS_IDLE. */
static inline void quire_process_be_idle(void) {
    struct sched_param none = {0};
    setpriority(PRIO_PROCESS, 0, 19);
    sched_setscheduler(0, 5 /* SCHED_IDLE */, &none);
    syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}

static inline int quire_process_limit(int resource, unsigned long value) {
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    return setrlimit((enum __rlimit_resource)resource, &limit);
}
static inline int quire_process_limit_memory(unsigned long addresses, unsigned long data) {
    return quire_process_limit(RLIMIT_AS, addresses) | quire_process_limit(RLIMIT_DATA, data);
}
static inline int quire_process_limit_files(unsigned long bytes, unsigned long count) {
    return quire_process_limit(RLIMIT_FSIZE, bytes) | quire_process_limit(RLIMIT_NOFILE, count);
}
static inline int quire_process_leave_no_core(void) { return quire_process_limit(RLIMIT_CORE, 0); }

/* pidfd_open(2): a descriptor that can be read from once the process has ended; -1 where the kernel has none. */
static inline int quire_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/* A file without a name, closed by exec. */
static inline int quire_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC); }

/* A descriptor without close-on-exec under a number of the caller's choice. */
static inline int quire_keep_descriptor(int descriptor, int number) {
    if (descriptor == number) return fcntl(number, F_SETFD, 0);
    return dup2(descriptor, number) == number ? 0 : -1;
}

static inline int quire_open_for_reading(const char *path) { return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC); }
static inline int quire_open_for_writing(const char *path) { return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600); }

/* What the filter of system calls is made for. */
#if defined(__x86_64__)
#define QUIRE_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define QUIRE_AUDIT_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define QUIRE_AUDIT_ARCH AUDIT_ARCH_RISCV64
#else
#define QUIRE_AUDIT_ARCH 0
#endif
static inline unsigned int quire_audit_architecture(void) { return QUIRE_AUDIT_ARCH; }
static const unsigned int quire_call_socket = SYS_socket;
/* Calls whose first argument is the process that a signal goes to, or that is opened. */
static const unsigned int quire_calls_signalling[] = {
    SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, 434 /* SYS_pidfd_open */,
};
static inline int quire_signalling_count(void) { return sizeof quire_calls_signalling / sizeof *quire_calls_signalling; }
static inline unsigned int quire_signalling_call(int index) { return quire_calls_signalling[index]; }
/* Rings of requests are a way around the filter; keys and System V memory are shared with or outlive what the sandbox separates. */
static const unsigned int quire_calls_refused[] = {
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_shmget, SYS_perf_event_open,
    SYS_userfaultfd,
};
static inline int quire_refused_count(void) { return sizeof quire_calls_refused / sizeof *quire_calls_refused; }
static inline unsigned int quire_refused_call(int index) { return quire_calls_refused[index]; }
#endif
