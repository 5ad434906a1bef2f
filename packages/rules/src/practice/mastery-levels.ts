/** Documented in docs/readiness.md. */
export type MasteryLevel = 0 | 1 | 2 | 3 | 4;

export const masteryLabels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'] as const;

/** Percent from which a topic stands at levels 2, 3 and 4. */
export const levelPercents = [60, 70, 80] as const;

/** Which way a level moved; that something was begun is no move. */
export function moveOf(from: number, to: number): 'up' | 'down' | null {
  if (from === 0 || from === to) return null;
  return to < from ? 'down' : 'up';
}
