export * from './course.ts';
export * from './book.ts';
export * from './task.ts';
export * from './variant.ts';
