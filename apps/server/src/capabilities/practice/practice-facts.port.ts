// What capabilities above may know of a student's practice and of the questions of a course.
export { rightQuestions } from './facts/achievement-facts.ts';
export {
  findAskableQuestion,
  isQuestionThere,
  type AskableQuestion,
} from './facts/askable-question.ts';
export {
  bankList,
  isOneOf,
  isSearch,
  isUnexplained,
  isUnplaced,
  isVersionOf,
  readBankPlace,
  writeBankPlace,
  type BankNarrowing,
  type ListedQuestion,
} from './list/bank-list.ts';
export { heldOutOf, shownStems } from './question/shown-stems.sql.ts';
export { keepTeacherMarks, type HoldingMarks } from './answer/teacher-marks.ts';
export { questionStands } from './facts/asked-elsewhere.ts';
export {
  openAnswers,
  openAnswersWithin,
  openQuestionOf,
  openQuestions,
  type OpenQuestion,
} from './console/open-answers.ts';
export { isOwnQuestion } from './console/own-question.sql.ts';
export { markedQuestions, markOfQuestion, type MarkedQuestion } from './facts/marked-questions.ts';
export {
  presentMastery,
  studiedCourse,
  studiedCourses,
  studiedPast,
  type StudiedCourse,
  type StudiedPast,
} from './analysis/course-mastery.ts';
export { lastMistakes } from './analysis/last-mistakes.ts';
export { knownCards, type KnownCards } from './facts/known-cards.ts';
export { examsAhead, type ExamsAhead } from './facts/exams-ahead.ts';
export {
  isOffered,
  isRightNow,
  questionStates,
  verdictNow,
} from './question/question-state.sql.ts';
export {
  currentQuestions,
  hasQuestions,
  questionOf,
  questionsByReading,
  questionStemsOf,
} from './facts/question-facts.sql.ts';
export {
  answeredDays,
  answeredItems,
  answersOfEach,
  firstAnswers,
  hasAnswered,
  judgedAnswers,
  lastAnswerOf,
  studentsAnswering,
} from './facts/logged-answers.sql.ts';
export {
  coursePaces,
  ownPaces,
  rightsNeededOf,
  wrongRepeats,
  type CoursePace,
  type KindPace,
} from './facts/pace.ts';
export { placeOfQuestion } from './facts/place-of-question.ts';
export { placementQuestions } from './list/placement-questions.ts';
export { plannedQuestions } from './facts/planned-questions.sql.ts';
export { practiceOfStudent } from './facts/practice-of-student.ts';
export { questionCounts } from './facts/question-counts.ts';
export { questionsMade } from './facts/questions-made.sql.ts';
export { questionsOfSubject } from './facts/questions-of-subject.ts';
export { isVersionThere, questionStems, type QuestionStem } from './facts/question-stems.ts';
export { isQuick, quickQuestions } from './list/quick-questions.ts';
export { optionFigures } from './question/option-shares.ts';
export { movedDay, rightsInRow, wishOf } from './answer/move-state.sql.ts';
