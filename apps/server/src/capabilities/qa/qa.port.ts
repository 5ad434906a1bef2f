export { questionToDraft } from './console/question-to-draft.ts';
export { teachersWords } from './searchable-questions.ts';
export { sameAsked } from './question.sql.ts';
