export { keptDays } from './streak.ts';
export { itemsOfToday } from './session.ts';
