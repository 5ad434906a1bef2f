export { accountBalances, firstEntryAt, lastEntryAbout, postedSum, postingsBetween } from './balances.ts';
export { postEntry } from './post-entry.ts';
