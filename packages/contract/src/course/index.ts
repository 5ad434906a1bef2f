export * from './access.ts';
export * from './course.ts';
export * from './video.ts';
export * from './material.ts';
export * from './variant.ts';
