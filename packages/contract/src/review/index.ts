export * from './queue.ts';
export * from './readiness.ts';
export * from './report.ts';
export { suspicionWords } from './suspicion-words.ts';
