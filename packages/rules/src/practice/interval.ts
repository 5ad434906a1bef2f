/** Days until a question is asked again, by how many right answers in a row it has had since the last wrong one. */
const steps = [1, 3, 7, 14, 30] as const;

export function questionInterval(rightsInRow: number): number {
  return steps[Math.min(Math.max(0, Math.floor(rightsInRow)), steps.length - 1)] ?? 1;
}

/** What a question that is done again takes, on the whole. */
export const secondsOfQuestion = 60;

/** So far ahead its student may put a question off. */
export const furthestDays = 365;

interface AskedQuestion {
  /** The day of the last answer, counted as in flash-card/study-day.ts; null for one that was only marked. */
  readonly lastDay: number | null;
  readonly rightsInRow: number;
  /** The day that its student put it to since the last answer, or null. */
  readonly movedTo: number | null;
  /** The exam that lies ahead, or null. */
  readonly examDay: number | null;
  readonly today: number;
}

/**
 * The day on which a wrong or a marked question is due. What would come only after the exam is looked at once more on
 * the day before it, but a day that its student chose stays as it was chosen; a question that was answered today is never due
 * again today.
 */
export function questionDueDay(asked: AskedQuestion): number {
  const { lastDay, rightsInRow, movedTo, examDay, today } = asked;
  if (movedTo !== null) return lastDay === null ? movedTo : Math.max(lastDay + 1, movedTo);
  if (lastDay === null) return today;
  const natural = lastDay + questionInterval(rightsInRow);
  if (examDay === null || natural < examDay) return natural;
  return Math.max(lastDay + 1, examDay - 1);
}
