/** Collected, and explained, in `../console-refusals.ts`. */
export const alumniConsoleRefusals = {
  alumnusUnknown: [9351, '这位学员还不是校友'],
  alumnusExam: [9352, '请写明考过的考试，最多 30 个字，月份如 2026-02'],
  blessingUnknown: [9353, '没有这句祝福，可能已被收回'],
  blessingReasonEmpty: [9354, '请写明原因，写祝福的人会看到'],
} as const;
