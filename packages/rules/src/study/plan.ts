/** A chapter that is still to be learned. */
export interface Chapter {
  readonly readingId: number;
  /** Of its lectures, or of its text where it has none; more than 0. */
  readonly minutes: number;
}

/** Days are numbers as in flash-card/study-day; a chapter may take several. */
export interface PlannedChapter extends Chapter {
  /** On which it is begun. */
  readonly from: number;
  /** On which it is finished. */
  readonly day: number;
}

export interface PlanWishes {
  /** From which the plan runs. */
  readonly startDay: number;
  /** Null: no exam; the weekly time alone says how fast. */
  readonly examDay: number | null;
  readonly weeklyMinutes: number;
}

export interface Plan extends PlanWishes {
  /** In the order of the book. */
  readonly chapters: readonly PlannedChapter[];
  /** The last day on which something new is learned; before the exam. */
  readonly lastDay: number;
  /** Days before the exam that are left for review. */
  readonly reviewDays: number;
  readonly minutesPerDay: number;
  /** By how many minutes a week the wished time is too short; 0 where it is enough. */
  readonly missingMinutes: number;
}

const daysOfWeek = 7;
/** A fifth of the days belongs to review, and never more than two weeks. */
const maxReviewDays = 14;
const reviewShare = 1 / 5;
/** Minutes are added up as fractions of days. */
const rounding = 1e-6;

/**
 * Spreads chapters evenly over the days from the start to the exam, in the order of the book. No day gets more than its
 * share of the weekly time unless all of it together is not enough, which `missingMinutes` then tells.
 */
export function spreadChapters(chapters: readonly Chapter[], wishes: PlanWishes): Plan {
  const total = chapters.reduce((sum, { minutes }) => sum + minutes, 0);
  const { startDay, weeklyMinutes } = wishes;
  const maxPerDay = weeklyMinutes / daysOfWeek;
  const { days, reviewDays } = daysToLearn(wishes, Math.max(1, Math.ceil(total / maxPerDay)));
  const minutesPerDay = total / days;
  const lastDay = startDay + days - 1;
  let before = 0;
  const planned = chapters.map((chapter): PlannedChapter => {
    const from = startDay + Math.floor(before / minutesPerDay + rounding);
    before += chapter.minutes;
    const day = startDay + Math.ceil(before / minutesPerDay - rounding) - 1;
    return {
      ...chapter,
      from: Math.min(from, lastDay),
      day: Math.min(Math.max(from, day), lastDay),
    };
  });
  const missing = minutesPerDay * daysOfWeek - weeklyMinutes;
  return {
    ...wishes,
    chapters: planned,
    lastDay,
    reviewDays,
    minutesPerDay,
    missingMinutes: missing > rounding ? Math.ceil(missing) : 0,
  };
}

function daysToLearn({ startDay, examDay }: PlanWishes, needed: number) {
  if (examDay === null) return { days: needed, reviewDays: 0 };
  const untilExam = Math.max(1, examDay - startDay);
  const reviewDays = Math.min(maxReviewDays, Math.floor(untilExam * reviewShare));
  return { days: untilExam - reviewDays, reviewDays };
}

/** How many minutes of a plan are done, by what is left of each chapter; one that is not told of is done. */
export function doneMinutes(
  { chapters }: Pick<Plan, 'chapters'>,
  leftOf: ReadonlyMap<number, number>,
): number {
  return chapters.reduce(
    (sum, { readingId, minutes }) => sum + Math.max(0, minutes - (leftOf.get(readingId) ?? 0)),
    0,
  );
}

/** Days ahead of the plan, or behind it where negative; null when nothing of it is left to do. */
export function daysAhead(plan: Plan, done: number, today: number): number | null {
  const total = plan.chapters.reduce((sum, { minutes }) => sum + minutes, 0);
  if (done >= total - rounding) return null;
  const reached = plan.startDay + Math.floor(done / plan.minutesPerDay + rounding);
  return Math.min(reached, plan.lastDay) - today;
}

/**
 * How many minutes of the plan belong to today: up to where it should be this evening, and never more than a day's
 * share of the weekly time, so that what was missed does not fall upon one day. `doneBefore` was done before today.
 */
export function minutesOfToday(plan: Plan, doneBefore: number, today: number): number {
  const byTonight = plan.minutesPerDay * (today - plan.startDay + 1);
  const most = Math.max(plan.minutesPerDay, plan.weeklyMinutes / daysOfWeek);
  return Math.max(0, Math.min(byTonight - doneBefore, most));
}

/** From the first on, as many as it takes to fill these minutes; at least one where there are any. */
export function fillMinutes<Part extends { readonly minutes: number }>(
  parts: readonly Part[],
  minutes: number,
): Part[] {
  let sum = 0;
  return parts.filter((part) => {
    // After the first, what would begin within the last half minute waits for tomorrow.
    if (minutes - sum <= (sum === 0 ? rounding : 0.5)) return false;
    sum += part.minutes;
    return true;
  });
}
