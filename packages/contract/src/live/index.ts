export * from './class.ts';
export * from './mark.ts';
export * from './room.ts';
