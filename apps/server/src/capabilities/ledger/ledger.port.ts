export { postEntry, type Entry } from './post-entry.ts';
