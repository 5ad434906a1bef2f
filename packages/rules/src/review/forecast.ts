/** What one course will ask for. Days are counted as in flash-card/study-day.ts. */
export interface CourseLoad {
  /** Still to do today, and what is carried on. */
  readonly waiting: number;
  /** How many fall due on each later day. */
  readonly due: ReadonlyMap<number, number>;
  readonly examDay: number | null;
}

export interface ForecastDay {
  readonly day: number;
  readonly count: number;
}

export const forecastDays = 14;

interface Wish {
  readonly today: number;
  readonly perDay: number;
  /** What today's session holds still. */
  readonly leftToday: number;
}

/**
 * What each of the next days holds: never more than the student wants, the rest carried on, the course whose exam is
 * nearest first, and nothing of a course from the day of its exam on. Nothing is said of what answers will bring back.
 */
export function forecastReview(
  courses: readonly CourseLoad[],
  { today, perDay, leftToday }: Wish,
): ForecastDay[] {
  const pools = courses
    .map(({ waiting, due, examDay }) => ({ left: waiting, due, end: examDay ?? Infinity }))
    .toSorted((one, other) => one.end - other.end);
  return Array.from({ length: forecastDays }, (_none, index) => {
    const day = today + index;
    let room = index === 0 ? leftToday : perDay;
    let count = 0;
    for (const pool of pools) {
      if (day >= pool.end) continue;
      if (index > 0) pool.left += pool.due.get(day) ?? 0;
      const taken = Math.min(room, pool.left);
      pool.left -= taken;
      room -= taken;
      count += taken;
    }
    return { day, count };
  });
}
