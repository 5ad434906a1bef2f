export { searchableOwnQa, searchableQa, teachersWords } from './searchable-questions.ts';
