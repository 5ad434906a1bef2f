export * from './answer.ts';
export * from './ask.ts';
export * from './context.ts';
export * from './actions.ts';
export * from './list.ts';
export * from './question.ts';
export * from './room.ts';
export * from './shared-note.ts';
