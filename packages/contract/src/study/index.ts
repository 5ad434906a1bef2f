export * from './course.ts';
export * from './book.ts';
export * from './plan.ts';
export * from './task.ts';
export * from './topic.ts';
export * from './variant.ts';
