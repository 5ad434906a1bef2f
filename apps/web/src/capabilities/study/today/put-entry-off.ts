import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { putOff, type TodayItem } from '@xuezhou/contract/study';
import { call } from '@xuezhou/client/api/call.ts';
import { postponable } from '@xuezhou/rules/study/wishes/put-off';
import { toast } from '@xuezhou/ui/toast';
import { todayQuery } from '../study.queries.ts';
import { keepToday } from './kept-today.ts';
import { putOffWords as words } from './put-off.words.ts';

/** An entry, and the day of the list that it stands in. */
export interface EntryOfDay {
  readonly item: TodayItem;
  readonly date: string;
}

/** An entry of today waits for tomorrow, or comes back; the list without it, or with it, is what every page goes by then. */
async function place(
  client: QueryClient,
  { item: { kind, courseId, readingId, bulletId }, date }: EntryOfDay,
  isOff: boolean,
) {
  const own = postponable.find((one) => one === kind);
  if (own === undefined) throw new Error(`${kind} belongs to its day`);
  const today = await call(putOff, {
    body: { kind: own, courseId, readingId, bulletId, day: date, isOff },
  });
  const { queryKey } = todayQuery;
  // What was asked for before it was pressed would bring the list of before.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, keepToday(today));
  return today;
}

/** Told with a way back, unless the day is over: then the list is the new one, and nothing was put off. */
export async function putEntryOff(client: QueryClient, entry: EntryOfDay, takeBack: () => void) {
  const { date } = await place(client, entry, true);
  if (date !== entry.date) return;
  const action = { label: words.undo, onClick: takeBack };
  notifications.show(toast({ tone: 'done', title: words.done, action }));
}

export const takeEntryBack = (client: QueryClient, entry: EntryOfDay) =>
  place(client, entry, false);
