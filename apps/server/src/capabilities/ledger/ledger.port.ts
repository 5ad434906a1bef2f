export {
  accountBalances,
  firstEntryAt,
  lastEntryAbout,
  postedSum,
  postingsBetween,
} from './balances.ts';
export {
  accountsOfMonth,
  bookedMonths,
  closeMonthOfBooks,
  firstOpenDay,
  holdBooks,
  movedByEntry,
  movedMonths,
  type BookedMonth,
} from './months.ts';
export { postEntry } from './post-entry.ts';
