/* Writes a line for each picture of the screen that differs from the one before: the time it was seen (seconds of CLOCK_MONOTONIC) and
   how many pixels are others. Waits for the server to tell of damage, so that it costs nothing while nothing changes; what it says is
   late by the copy of one screen, some milliseconds. "ready" comes first. Ends with its standard input. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(void) {
    Display *display = XOpenDisplay(NULL);
    int first_event, first_error;
    if (!display || !XDamageQueryExtension(display, &first_event, &first_error) || !XShmQueryExtension(display)) {
        fputs("screen-changes: there is no display with the extensions Damage and MIT-SHM\n", stderr);
        return 1;
    }
    int screen = DefaultScreen(display);
    Window root = RootWindow(display, screen);
    XShmSegmentInfo segment;
    XImage *image = XShmCreateImage(
        display, DefaultVisual(display, screen), (unsigned)DefaultDepth(display, screen), ZPixmap, NULL, &segment,
        (unsigned)DisplayWidth(display, screen), (unsigned)DisplayHeight(display, screen));
    size_t size = (size_t)image->bytes_per_line * (size_t)image->height;
    segment.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
    segment.readOnly = False;
    XShmAttach(display, &segment);
    XSync(display, False);
    shmctl(segment.shmid, IPC_RMID, NULL);
    uint32_t *before = malloc(size);
    Damage damage = XDamageCreate(display, root, XDamageReportNonEmpty);
    XDamageSubtract(display, damage, None, None);
    XShmGetImage(display, root, image, 0, 0, AllPlanes);
    memcpy(before, image->data, size);
    puts("ready");
    fflush(stdout);

    struct pollfd files[2] = {{ConnectionNumber(display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    for (;;) {
        while (!XPending(display)) {
            if (poll(files, 2, -1) < 0) return 1;
            if (files[1].revents) return 0;
        }
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
        }
        XDamageSubtract(display, damage, None, None);
        XShmGetImage(display, root, image, 0, 0, AllPlanes);
        double time = now();
        const uint32_t *after = (const uint32_t *)(void *)image->data;
        unsigned long others = 0;
        for (size_t pixel = 0; pixel < size / 4; pixel++) others += before[pixel] != after[pixel];
        if (others == 0) continue;
        memcpy(before, after, size);
        printf("%.6f %lu\n", time, others);
        fflush(stdout);
    }
}
