export * from './paper.ts';
export * from './sitting.ts';
export * from './question.ts';
export * from './transcript.ts';
export * from './changes.ts';
