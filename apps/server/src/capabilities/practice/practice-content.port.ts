// What questions say, and how those who bring content compare, store, correct and withdraw them.
export {
  bankQuestionKeys,
  keysElsewhere,
  bankQuestionWords,
  type BankQuestionWords,
} from './facts/bank-questions.ts';
export {
  fileOfQuestion,
  lockQuestion,
  newPageIds,
  nextPositionIn,
  notePublisher,
  positionOf,
  retirePartsBut,
} from './content/page-questions.ts';
export {
  editedQuestion,
  type EditedQuestion,
  type SaidQuestion,
} from './content/stored-question.ts';
export { consoleCourses } from './content/question-owner.sql.ts';
export { demandOwnQuestions } from './content/own-questions.ts';
export { compareQuestions, putQuestions } from './content/compare-questions.ts';
export type { QuestionDraft, VersionDraft } from './content/question-draft.ts';
export {
  askedInReadings,
  askedInTopics,
  moveQuestions,
  moveTopicQuestions,
} from './content/questions-of-readings.ts';
export {
  detachQuestions,
  findOtherQuestions,
  isAskedIn,
  retireOthersOf,
  retireQuestions,
} from './content/retire-questions.ts';
export {
  storeQuestions,
  type AskedDocument,
  type NoteQuestions,
} from './content/store-questions.ts';
export {
  answersSince,
  coursesOfImport,
  graveChangesOf,
  questionsOfImport,
  undoQuestions,
  type GraveChange,
  type UndoQuestionsResult,
} from './content/undo-questions.ts';
export {
  findQuestions,
  restoreQuestions,
  withdrawnKeys,
  withdrawQuestions,
  type FoundQuestion,
} from './content/withdraw-questions.ts';
export {
  courseQuestions,
  questionsOf,
  wholeQuestions,
  type WholeQuestion,
} from './facts/course-questions.ts';
export { askedStems, isPlainText, questionsSaying } from './console/questions-saying.ts';
export { studentsAnswered } from './content/students-answered.ts';
export { storedQuestions } from './facts/stored-questions.sql.ts';
export type { QuestionContent, QuestionWords, StoredKind } from './practice.tables.ts';
export { readsEnglish, stemHtml, wordsFor } from './question/question-words.ts';
export {
  correctedKeys,
  countCorrected,
  maxCorrected,
  ownQuestionTargets,
  stemsOfOwn,
  triedKeys,
  type CorrectedKey,
} from './regrade/corrected-keys.ts';
export {
  countCorrections,
  planCorrections,
  type Correction,
} from './regrade/preview-corrections.ts';
export { regradeIn, regradeQuestion } from './regrade/regrade-question.ts';
export { formerAnswerers, tellChanged } from './regrade/former-answers.ts';
export type { Regrade } from './regrade/regrade.ts';
