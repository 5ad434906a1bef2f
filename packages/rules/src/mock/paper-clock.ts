/** What was answered in the last seconds still arrives; the browser stops at the end itself. */
export const graceSeconds = 30;

interface Timed {
  /** The last day on which it can be begun, of Asia/Shanghai; null: it stays open. */
  readonly endDate: string | null;
  readonly minutes: number;
}

/** Whether nobody can sit the paper any more: who began it in the last minute of its last day is done. */
export function isPaperOver({ endDate, minutes }: Timed, now: Date): boolean {
  if (endDate === null) return false;
  const lastDay = new Date(`${endDate}T00:00:00+08:00`).getTime();
  return lastDay + (24 * 3600 + minutes * 60 + graceSeconds) * 1000 <= now.getTime();
}
