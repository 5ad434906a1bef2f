export { hasForbiddenWord } from './forbidden-words.ts';
