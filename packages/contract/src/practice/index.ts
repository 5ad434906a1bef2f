export * from './question.ts';
export * from './exercise.ts';
export * from './custom-set.ts';
export * from './answer.ts';
export * from './challenge.ts';
export * from './wrong-book.ts';
export * from './ranking.ts';
export * from './mastery.ts';
