export * from './queue.ts';
export * from './readiness.ts';
export * from './report.ts';
