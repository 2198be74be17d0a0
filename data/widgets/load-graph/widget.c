/* Load graph, a streaming widget program for Quire (PROTOCOL.md): how busy the processor is.
 *
 * Stays, and prints an answer on a line every few seconds, until it is ended or nobody reads any more. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEPT = 60, LONGEST_REQUEST = 65536 };

/* Time that all processors together have spent, in ticks (proc(5), /proc/stat). */
struct times {
    unsigned long long busy, all;
};

static int read_times(struct times *times) {
    unsigned long long user, nice, system, idle, iowait = 0, irq = 0, softirq = 0, steal = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (!file) return 0;
    int count = fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &user, &nice, &system, &idle, &iowait, &irq, &softirq, &steal);
    fclose(file);
    if (count < 4) return 0;
    times->busy = user + nice + system + irq + softirq + steal;
    times->all = times->busy + idle + iowait;
    return 1;
}

static double share(const struct times *before, const struct times *now) {
    if (now->all <= before->all || now->busy < before->busy) return 0;
    double share = (double)(now->busy - before->busy) / (double)(now->all - before->all);
    return share > 1 ? 1 : share;
}

/* The start of the text that a name has in the request; an empty one where it has none. */
static const char *text_of(const char *request, const char *name) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *found = strstr(request, pattern);
    return found ? found + strlen(pattern) : "";
}

static void wait_for(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* A bar for each of the last values: a line would be drawn between its lowest and its highest one, and make much of nothing. */
static void print_bars(const double *values, int count, int bars, int height, const char *color) {
    printf("{\"type\":\"row\",\"spacing\":2,\"alignment\":\"end\",\"height\":%d,\"children\":[", height);
    for (int index = 0; index < bars; index++) {
        int place = count - bars + index;
        double value = place < 0 ? 0 : values[place];
        /* What is not known yet, and nothing, are a line at the ground. */
        double tall = value * height < 2 ? 2 : value * height;
        printf("%s{\"type\":\"column\",\"width\":6,\"height\":%.1f,\"cornerRadius\":2,\"background\":\"%s\",\"children\":[]}", index ? "," : "",
               tall, place < 0 ? "line" : color);
    }
    printf("]}");
}

static void print_row(const char *name, double value) {
    printf("{\"type\":\"row\",\"children\":[{\"type\":\"text\",\"text\":\"%s\",\"color\":\"secondaryText\"},{\"type\":\"spacer\"},", name);
    printf("{\"type\":\"text\",\"text\":\"%.2f\",\"weight\":\"medium\",\"isTabular\":true}]}", value);
}

static void print_answer(const char *family, const double *values, int count) {
    int percent = (int)(values[count - 1] * 100 + 0.5);
    const char *color = percent >= 95 ? "danger" : percent >= 80 ? "warning" : "accent";
    const char *ink = percent >= 95 ? "danger" : percent >= 80 ? "warning" : "accentText";
    int is_control = !strncmp(family, "control\"", 8), is_small = !strncmp(family, "small\"", 6), is_large = !strncmp(family, "large\"", 6);
    double load[3] = {0, 0, 0};
    if (getloadavg(load, 3) < 3) load[0] = load[1] = load[2] = 0;

    if (is_control) {
        printf("{\"view\":{\"padding\":12,\"root\":{\"type\":\"row\",\"spacing\":12,\"alignment\":\"center\",\"children\":[");
        printf("{\"type\":\"text\",\"text\":\"%d %%\",\"style\":\"title\",\"isTabular\":true,\"minimumScale\":0.6,\"color\":\"%s\"},", percent, percent >= 80 ? ink : "text");
        print_bars(values, count, 9, 40, color);
        printf("]}}}\n");
        return;
    }
    printf("{\"view\":{\"root\":{\"type\":\"column\",\"spacing\":%d,\"children\":[", is_large ? 12 : 8);
    printf("{\"type\":\"row\",\"alignment\":\"center\",\"children\":[{\"type\":\"icon\",\"name\":\"quire-graph-symbolic\",\"size\":20,\"color\":\"%s\"},", ink);
    printf("{\"type\":\"text\",\"text\":\"Load\",\"style\":\"caption\",\"weight\":\"semibold\",\"color\":\"secondaryText\"}");
    if (!is_small) {
        printf(",{\"type\":\"spacer\"},{\"type\":\"text\",\"text\":\"%d %%\",\"style\":\"title\",\"isTabular\":true,\"color\":\"%s\"}]},", percent, percent >= 80 ? ink : "text");
    } else {
        printf("]},{\"type\":\"text\",\"text\":\"%d %%\",\"style\":\"display\",\"size\":32,\"isTabular\":true,\"color\":\"%s\"},", percent, percent >= 80 ? ink : "text");
    }
    if (is_small) printf("{\"type\":\"spacer\"},");
    print_bars(values, count, is_small ? 17 : 41, is_small ? 48 : is_large ? 180 : 106, color);
    if (is_large) {
        const char *names[] = {"Average of 1 minute", "Of 5 minutes", "Of 15 minutes"};
        for (int index = 0; index < 3; index++) {
            printf(index ? ",{\"type\":\"divider\"}," : ",");
            print_row(names[index], load[index]);
        }
    }
    printf("]}}}\n");
}

int main(void) {
    static char request[LONGEST_REQUEST];
    if (!fgets(request, sizeof request, stdin)) return 1;
    /* A reader that has gone is seen when writing fails. */
    signal(SIGPIPE, SIG_IGN);
    const char *family = text_of(request, "family");
    long interval = strtol(text_of(request, "interval"), NULL, 10);
    if (interval < 1 || interval > 60) interval = 2;

    struct times before, now;
    if (!read_times(&before)) {
        printf("{\"error\":{\"message\":\"How busy the processor is cannot be read here.\",\"advice\":\"This widget needs /proc/stat of Linux.\"}}\n");
        return 0;
    }
    double values[KEPT];
    int count = 0;
    /* The first value soon: nobody waits for the interval to see something. */
    for (double pause = 0.2;; pause = (double)interval) {
        wait_for(pause);
        if (!read_times(&now)) return 1;
        if (count == KEPT) memmove(values, values + 1, sizeof *values * --count);
        values[count++] = share(&before, &now);
        before = now;
        print_answer(family, values, count);
        if (fflush(stdout) != 0) return 0;
    }
}
