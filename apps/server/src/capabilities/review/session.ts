import {
  reviewsPerDay,
  type beginReview as beginning,
  type ReviewSession,
} from '@xuezhou/contract/review';
import type { InputOf } from '@xuezhou/contract/kernel';
import { chooseForToday } from '@xuezhou/rules/review/choose';
import type { Connection } from '../../platform/database/prepare.ts';
import type { PlannedItem } from '../../platform/database/tables/review.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { queueReader, queueWriter } from './queue.repository.ts';
import { keyOf, waitingItems, type WaitingItem, type WaitingItems } from './waiting-items.ts';

export interface SessionItem extends PlannedItem {
  readonly isDone: boolean;
}

/** Today's session: what is done and what is left of it, and what is due beside it. */
export interface Session {
  readonly items: readonly SessionItem[];
  readonly others: readonly WaitingItem[];
  /** False where it would be chosen now. */
  readonly isStored: boolean;
}

/** The session as it stands, or as it would be chosen now; nothing is stored. */
export async function sessionOf(
  connection: Connection,
  studentId: number,
  waiting: WaitingItems,
  perDay: number,
): Promise<Session> {
  const reader = queueReader(connection, studentId);
  const stored = await reader.day(waiting.day);
  if (stored === undefined) {
    const items = chooseForToday(waiting.items, perDay);
    return { items: items.map(asUndone), others: without(waiting.items, items), isStored: false };
  }
  const idsOf = (kind: PlannedItem['kind']) =>
    stored.filter((item) => item.kind === kind).map(({ itemId }) => itemId);
  const rows = await reader.states(idsOf('card'), idsOf('question'), waiting.midnight);
  const states = new Map(
    rows.map((row) => [keyOf({ kind: row.kind, itemId: row.item_id }), row] as const),
  );
  const open = new Set(waiting.courses.map(({ courseId }) => courseId));
  const items = stored.flatMap((item) => {
    const state = states.get(keyOf(item));
    if (state?.is_done === true) return [{ ...item, isDone: true }];
    // Taken out by hand, withdrawn, or of a course that is closed by now: nobody has to do it.
    return state?.is_wanted === true && open.has(item.courseId) ? [{ ...item, isDone: false }] : [];
  });
  return { items, others: without(waiting.items, stored), isStored: true };
}

const asUndone = (item: WaitingItem): SessionItem => ({ ...plannedOf(item), isDone: false });

function without(
  items: readonly WaitingItem[],
  taken: readonly Pick<PlannedItem, 'kind' | 'itemId'>[],
): WaitingItem[] {
  const keys = new Set(taken.map(keyOf));
  return items.filter((item) => !keys.has(item.key));
}

export async function perDayOf(connection: Connection, studentId: number): Promise<number> {
  return (await queueReader(connection, studentId).perDay()) ?? reviewsPerDay.usual;
}

/** Chooses today's session where there is none, or goes on with it. */
export async function beginReview(
  services: Services,
  student: CurrentStudent,
  { body: { more = false } }: InputOf<typeof beginning>,
): Promise<ReviewSession> {
  const { studentId } = student;
  const { connection } = services.database;
  const waiting = await waitingItems(services, student);
  return await connection.transaction().execute(async (change) => {
    const writer = queueWriter(change, studentId);
    await writer.lock();
    const perDay = await perDayOf(change, studentId);
    const session = await sessionOf(change, studentId, waiting, perDay);
    const isOver = session.items.every(({ isDone }) => isDone);
    const added = more && isOver ? chooseForToday(session.others, perDay).map(asUndone) : [];
    const items = [...session.items, ...added];
    const isNew = !session.isStored || added.length > 0;
    if (isNew && items.length > 0)
      await writer.storeDay(waiting.day, items.map(plannedOf), waiting.now);
    return { day: waiting.day, items: items.map(presentItem) };
  });
}

/** Stores the wish, and chooses what is left of today anew by it. */
export async function storePerDay(
  services: Services,
  student: CurrentStudent,
  perDay: number,
): Promise<void> {
  const { studentId } = student;
  const waiting = await waitingItems(services, student);
  await services.database.connection.transaction().execute(async (change) => {
    const writer = queueWriter(change, studentId);
    await writer.lock();
    await writer.storePerDay(perDay);
    const session = await sessionOf(change, studentId, waiting, perDay);
    if (!session.isStored) return;
    const done = session.items.filter(({ isDone }) => isDone);
    const doneKeys = new Set(done.map(keyOf));
    const open = waiting.items.filter(({ key }) => !doneKeys.has(key));
    const items = [...done, ...chooseForToday(open, perDay - done.length)];
    await writer.storeDay(waiting.day, items.map(plannedOf), waiting.now);
  });
}

const plannedOf = ({ kind, itemId, courseId, bookId, reason }: PlannedItem): PlannedItem => ({
  kind,
  itemId,
  courseId,
  bookId,
  reason,
});

const presentItem = ({ kind, itemId, courseId, bookId, reason, isDone }: SessionItem) => ({
  kind,
  itemId,
  courseId,
  bookId,
  reason,
  isDone,
});
