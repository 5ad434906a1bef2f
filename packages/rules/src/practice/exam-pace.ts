/** Of a question in an exam of this kind: CFA gives 90 questions 135 minutes. */
export const examSecondsPerQuestion = 90;

/** Whole minutes that an exam would give for so many questions. */
export const minutesFor = (questions: number): number =>
  minutesAt(questions, examSecondsPerQuestion);

/** The same in an exam that gives so many seconds for one. */
export const minutesAt = (questions: number, seconds: number): number =>
  Math.max(1, Math.ceil((questions * seconds) / 60));
