export * from './course.ts';
export * from './video.ts';
