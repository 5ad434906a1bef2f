export { itemsOfToday } from './session.ts';
