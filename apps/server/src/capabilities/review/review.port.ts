export { keptDays } from './streak.ts';
export { itemsOfToday } from './session.ts';
export { figuresOfVersion } from './option-figures.sql.ts';
