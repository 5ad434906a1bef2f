export { questionTitles } from './console/find-question.ts';
export { giveBackQuestions } from './console/give-back.ts';
export { questionToDraft } from './console/question-to-draft.ts';
export { searchableOwnQa, searchableQa, teachersWords } from './searchable-questions.ts';
