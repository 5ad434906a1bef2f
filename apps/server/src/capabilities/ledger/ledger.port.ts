export {
  adjustedSum,
  bookAdjustment,
  bookedAdjustments,
  isAdjustment,
  isCorrected,
  reversalOf,
  type Adjustment,
} from './adjustments.ts';
export { adjustmentEntry } from './entry-kinds.ts';
export {
  accountBalances,
  accountsWithAdjusted,
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
  hasMonth,
  holdBooks,
  movedByEntry,
  movedMonths,
  type BookedMonth,
} from './months.ts';
export { postEntry } from './post-entry.ts';
