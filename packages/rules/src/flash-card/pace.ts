const usual = 20;
const least = 5;
const maxPerDay = 100;
/** The last days before an exam are for repeating. */
const repeatingDays = 7;

interface Pace {
  /** Cards never studied before today. */
  readonly unseen: number;
  readonly today: number;
  /** The exam that lies ahead. */
  readonly examDay: number | null;
  /** What the student wants; null: what it takes. */
  readonly chosen: number | null;
}

/** How many new cards to meet today: all of them are met a week before the exam, evenly. */
export function newCardsToday({ unseen, today, examDay, chosen }: Pace): number {
  if (chosen !== null) return Math.min(unseen, chosen);
  if (examDay === null) return Math.min(unseen, usual);
  const days = Math.max(1, examDay - repeatingDays - today);
  return Math.min(unseen, maxPerDay, Math.max(least, Math.ceil(unseen / days)));
}
