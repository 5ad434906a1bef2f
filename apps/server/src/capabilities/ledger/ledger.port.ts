export { accountBalances, lastEntryAbout, postedSum } from './balances.ts';
export {
  accountsOfMonth,
  bookedMonths,
  closeMonthOfBooks,
  holdBooks,
  movedByEntry,
  movedMonths,
  type BookedMonth,
} from './months.ts';
export { postEntry } from './post-entry.ts';
