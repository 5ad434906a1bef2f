export { accountBalances, lastEntryAbout, postedSum } from './balances.ts';
export { postEntry, type Entry } from './post-entry.ts';
