export type MasteryLevel = 0 | 1 | 2 | 3 | 4;

export const masteryLabels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'] as const;

interface Progress {
  videoDone: number;
  questionTotal: number;
  questionDone: number;
  questionRight: number;
}

/** Share of a reading's questions that must be answered right for levels 2, 3 and 4. */
const shares = [0.3, 0.6, 0.85] as const;

/**
 * How well a reading is mastered: 0 not started, 1 practising, then by the share of its questions whose last
 * answer was right. Answering wrongly lowers it, so it says what one can do today.
 */
export function masteryOf(progress: Progress): MasteryLevel {
  if (progress.videoDone === 0 && progress.questionDone === 0) return 0;
  if (progress.questionTotal === 0) return progress.videoDone > 0 ? 1 : 0;
  const share = progress.questionRight / progress.questionTotal;
  return (1 + shares.filter((least) => share >= least).length) as MasteryLevel;
}

/** How many more right answers lift a reading to the next level; null at the top or without questions. */
export function missingForNextLevel(progress: Progress): number | null {
  const level = masteryOf(progress);
  if (level === 4 || progress.questionTotal === 0) return null;
  const share = shares[Math.max(0, level - 1)] ?? 1;
  return Math.max(1, Math.ceil(share * progress.questionTotal) - progress.questionRight);
}
