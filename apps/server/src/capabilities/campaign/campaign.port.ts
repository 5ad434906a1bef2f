export { stopInCopies } from './stop-in-copies.ts';
