export { cutWords } from './cut-words.ts';
export { askToIndex, nextTurn } from './index-course.ts';
