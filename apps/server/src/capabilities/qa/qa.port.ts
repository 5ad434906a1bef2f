export { questionToDraft } from './console/question-to-draft.ts';
export { teachersWords } from './searchable-questions.ts';
