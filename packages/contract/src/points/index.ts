export * from './achievements.ts';
export * from './exchange.ts';
export * from './ledger.ts';
export * from './packs.ts';
