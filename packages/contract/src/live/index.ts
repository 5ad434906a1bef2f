export * from './class.ts';
export * from './room.ts';
