/** Of a question in an exam of this kind: CFA gives 90 questions 135 minutes. */
export const examSecondsPerQuestion = 90;

/** Whole minutes that an exam would give for so many questions. */
export const minutesFor = (questions: number): number =>
  Math.max(1, Math.ceil((questions * examSecondsPerQuestion) / 60));
