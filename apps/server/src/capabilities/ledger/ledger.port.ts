export { accountBalances, lastEntryAbout, postedSum } from './balances.ts';
export { postEntry } from './post-entry.ts';
