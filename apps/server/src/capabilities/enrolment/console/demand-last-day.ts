import { Refusal } from '../../../platform/http/refusal.ts';

/** Throws periodOver for a day that is over; `because` says what would come of it. */
export function demandLastDay(
  until: string | null | undefined,
  today: string,
  because: string,
): void {
  if (until === null || until === undefined || until >= today) return;
  throw new Refusal(
    'periodOver',
    `${until} 已经过去，${because}。请写今天（${today}）或以后的日期`,
  );
}
