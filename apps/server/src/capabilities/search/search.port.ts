export { askToIndex, nextTurn } from './index-course.ts';
