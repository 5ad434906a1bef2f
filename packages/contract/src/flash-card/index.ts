export * from './card.ts';
export * from './lists.ts';
export * from './own-deck.ts';
export * from './own.ts';
export * from './plan.ts';
export * from './study.ts';
