/** What is paid for: so many points for each whole unit of a thing, at most so many on one day. */
export interface StudyRule {
  /** As the page lists what was earned. */
  readonly title: string;
  /** As the log says it of one payment; null: the thing itself has a name. */
  readonly words: string | null;
  /** How much of it one payment is for. */
  readonly unit: number;
  readonly points: number;
  readonly perDay: number;
}

/** Points for study. Everything is paid once: a cause that was counted never counts again. */
export const studyRules = {
  /** Different questions answered rightly on a day, without guessing. */
  practice: { title: '练习答对', words: '练习答对 5 题', unit: 5, points: 5, perDay: 25 },
  /** Seconds of lectures that were not seen before. */
  lecture: { title: '看课', words: '看课 10 分钟', unit: 600, points: 5, perDay: 30 },
  /** Items of a day's review, once all of it is done. */
  review: { title: '完成每天的复习', words: null, unit: 1, points: 10, perDay: 10 },
  /** A chapter that rose to 掌握. */
  mastery: { title: '章节升到掌握', words: null, unit: 1, points: 30, perDay: 90 },
  mock: { title: '模考', words: null, unit: 1, points: 50, perDay: 100 },
  'camp-task': { title: '训练营任务', words: null, unit: 1, points: 2, perDay: 20 },
  camp: { title: '训练营结营', words: null, unit: 1, points: 50, perDay: 100 },
  assignment: { title: '作业通过', words: null, unit: 1, points: 20, perDay: 60 },
} as const satisfies Record<string, StudyRule>;

export type StudyKind = keyof typeof studyRules;

/** What was made offline counts for its day when it arrives within so many days; later it is kept, but not paid. */
export const lateDays = 7;

/** A mock that was sat through: enough of it answered, and not in no time. */
export const plausibleMock = { answeredShare: 0.6, secondsPerAnswer: 10 } as const;

/** Whether a paper that was handed in is paid. `spentMs` is of all answers together. */
export function isMockPaid(mock: { total: number; answered: number; spentMs: number }): boolean {
  return (
    mock.total > 0 &&
    mock.answered >= mock.total * plausibleMock.answeredShare &&
    mock.spentMs >= mock.answered * plausibleMock.secondsPerAnswer * 1000
  );
}

/** A review of fewer items is over too soon to be paid. */
export const leastReviewed = 5;
