// Papers: which questions they may ask, what is withheld meanwhile, and how their answers come into the log.
export { correctedKeyOf, keepExamAnswers, type ExamAnswer } from './answer/exam-answers.ts';
export { heldAnswersUntil } from './answer/held-answers.ts';
export { isQuestionWithheld } from './facts/askable-question.ts';
export { withheldStems } from './facts/asked-elsewhere.ts';
export { examOfCourse, type ExamOfCourse } from './facts/exam-of-course.ts';
export { judgedQuestion } from './facts/judged-question.ts';
export { answersAsParts, loggedVerdicts } from './facts/logged-answers.sql.ts';
export { paperAnswers } from './facts/paper-answers.ts';
export { drawableQuestions, partIdsOf, versionOf } from './facts/question-facts.sql.ts';
export { withheld } from './facts/withheld.ts';
export { stateOf, wasAnswered } from './question/question-state.sql.ts';
