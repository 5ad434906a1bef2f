export * from './batch.ts';
export * from './copy.ts';
export * from './lectures.ts';
export * from './replace.ts';
