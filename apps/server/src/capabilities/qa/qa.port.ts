export { questionToDraft } from './console/question-to-draft.ts';
export { teachersWords } from './searchable-questions.ts';
export { answeredByTeachers } from './answer/answered-by-teachers.sql.ts';
export { readHours } from './queue.ts';
export { sameAsked } from './question.sql.ts';
