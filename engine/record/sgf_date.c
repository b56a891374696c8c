/* Checks the dates of SGF's property DT. */
#include "sgf.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    int year, month, day; /* 0 = not stated */
} Date;

static int days_of(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (leap && month == 2);
}

/* Reads a date as a form such as "MM-DD" has it; the rest stays as it was. */
static bool read_form(Span text, const char *form, Date *out) {
    Date d = *out;
    if (text.length != strlen(form)) return false;
    if (strchr(form, 'Y')) d = (Date){0};
    if (strchr(form, 'M')) d.month = 0;
    if (strchr(form, 'D')) d.day = 0;
    for (size_t i = 0; i < text.length; i++) {
        int *number = form[i] == 'Y' ? &d.year : form[i] == 'M' ? &d.month : &d.day;
        if (form[i] == '-' ? text.at[i] != '-' : !isdigit((unsigned char)text.at[i])) return false;
        if (form[i] != '-') *number = *number * 10 + text.at[i] - '0';
    }
    *out = d;
    return true;
}

bool sgf_date_check(const char *text, Reason *why) {
    Date d = {0};
    for (bool more = true; more;) {
        Span one = {text, strcspn(text, ",")};
        bool with_day = read_form(one, "YYYY-MM-DD", &d) ||
                        (d.day && read_form(one, "MM-DD", &d)) ||
                        (d.day && read_form(one, "DD", &d));
        bool with_month = with_day || read_form(one, "YYYY-MM", &d) ||
                          (d.month && !d.day && read_form(one, "MM", &d));
        if (!with_month && !read_form(one, "YYYY", &d))
            return reason_set(why, "Not written like 2026-01-31 or 2026");
        if ((with_month && (d.month < 1 || d.month > 12)) ||
            (with_day && (d.day < 1 || d.day > days_of(d.year, d.month))))
            return reason_set(why, "There is no such date");
        more = text[one.length] != 0;
        text += one.length + more;
    }
    return true;
}
