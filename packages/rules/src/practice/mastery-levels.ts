/** Documented in docs/readiness.md. */
export type MasteryLevel = 0 | 1 | 2 | 3 | 4;

export const masteryLabels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'] as const;

/** Percent from which a topic stands at levels 2, 3 and 4; below the first it is weak. */
export const levelPercents = [60, 70, 80] as const;

/** A topic that is known to be weak. */
export const isWeak = ({ percent }: { readonly percent: number | null }): boolean =>
  percent !== null && percent < levelPercents[0];
