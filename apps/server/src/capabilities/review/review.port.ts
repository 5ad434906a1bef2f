export { itemQuality, reportsWaiting } from './item-quality.sql.ts';
export { itemsOfToday } from './session.ts';
