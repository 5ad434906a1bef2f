import type { CampClass } from './camp.queries.ts';

export const startText = ({ startsOn }: CampClass): string => startsOn ?? '加入那天';

/** How many are in it, of how many that may. */
export const seatsText = ({ members, capacity }: CampClass): string =>
  capacity === null ? `${members} 人` : `${members} / ${capacity} 人`;

export const isFull = ({ members, capacity }: CampClass): boolean =>
  capacity !== null && members >= capacity;
