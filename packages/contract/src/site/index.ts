export * from './family.ts';
export * from './look.ts';
export * from './release.ts';
export * from './school.ts';
export * from './tracking.ts';
