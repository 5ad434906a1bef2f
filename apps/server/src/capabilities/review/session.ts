import {
  reviewsPerDay,
  type beginReview as beginning,
  type ReviewSession,
} from '@xuezhou/contract/review';
import type { InputOf } from '@xuezhou/contract/kernel';
import { chooseForToday } from '@xuezhou/rules/review/choose';
import type { PlannedItem } from './review.tables.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { queueReader, queueWriter, type PlanRow } from './queue.repository.ts';
import {
  keyOf,
  reviewMoment,
  studiedTitles,
  waitingItems,
  type Reviewer,
  type WaitingItem,
  type WaitingItems,
} from './waiting-items.ts';

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
export function sessionOf(plan: PlanRow, waiting: WaitingItems, perDay: number): Session {
  if (plan.items === null) {
    const items = chooseForToday(waiting.items, perDay);
    return { items: items.map(asUndone), others: without(waiting.items, items), isStored: false };
  }
  const open = new Set(waiting.courses.map(({ courseId }) => courseId));
  return {
    items: storedItems(plan.items, plan.states, open),
    others: without(waiting.items, plan.items),
    isStored: true,
  };
}

/** Of a stored session what is done, and what is left in courses that are open. */
function storedItems(
  stored: readonly PlannedItem[],
  rows: PlanRow['states'],
  open: { has(courseId: number): boolean },
): SessionItem[] {
  const states = new Map(
    rows.map((row) => [keyOf({ kind: row.kind, itemId: row.item_id }), row] as const),
  );
  return stored.flatMap((item): SessionItem[] => {
    const state = states.get(keyOf(item));
    if (state?.is_done === true) return [{ ...item, isDone: true }];
    // Taken out by hand, withdrawn, or of a course that is closed by now: nobody has to do it.
    return state?.is_wanted === true && open.has(item.courseId) ? [{ ...item, isDone: false }] : [];
  });
}

const asUndone = (item: WaitingItem): SessionItem => ({ ...plannedOf(item), isDone: false });

function without(
  items: readonly WaitingItem[],
  taken: readonly Pick<PlannedItem, 'kind' | 'itemId'>[],
): WaitingItem[] {
  const keys = new Set(taken.map(keyOf));
  return items.filter((item) => !keys.has(item.key));
}

export const perDayOf = (plan: PlanRow): number => plan.per_day ?? reviewsPerDay.usual;

/** Chooses today's session where there is none, or goes on with it. */
export async function beginReview(
  services: Services,
  student: CurrentStudent,
  { body: { more = false } }: InputOf<typeof beginning>,
): Promise<ReviewSession> {
  const waiting = await waitingItems(services, student, reviewMoment(services.clock.now()));
  const items = await chooseToday(services, student, waiting, more);
  return { day: waiting.day, items: items.map(presentItem) };
}

export interface TodaysItems {
  readonly items: readonly SessionItem[];
  /** Titles of the courses that are open. */
  readonly titles: ReadonlyMap<number, string>;
}

/** What is asked for today; chosen by whoever looks first. */
export async function itemsOfToday(
  services: Pick<Services, 'database' | 'clock'>,
  student: Reviewer,
): Promise<TodaysItems> {
  const reader = queueReader(services.database.connection, student.studentId);
  const day = reviewMoment(services.clock.now());
  const { items, states } = await reader.plan(day.day, day.midnight);
  if (items !== null) {
    const titles = await studiedTitles(reader, student, day);
    return { items: storedItems(items, states, titles), titles };
  }
  const waiting = await waitingItems(services, student, day);
  const titles = new Map(waiting.courses.map(({ courseId, title }) => [courseId, title]));
  if (waiting.items.length === 0) return { items: [], titles };
  return { items: await chooseToday(services, student, waiting, false), titles };
}

async function chooseToday(
  { database: { connection } }: Pick<Services, 'database'>,
  { studentId }: Reviewer,
  waiting: WaitingItems,
  more: boolean,
): Promise<SessionItem[]> {
  return await connection.transaction().execute(async (change) => {
    const writer = queueWriter(change, studentId);
    await writer.lock();
    const plan = await queueReader(change, studentId).plan(waiting.day, waiting.midnight);
    const perDay = perDayOf(plan);
    const session = sessionOf(plan, waiting, perDay);
    const isOver = session.items.every(({ isDone }) => isDone);
    const added = more && isOver ? chooseForToday(session.others, perDay).map(asUndone) : [];
    const items = [...session.items, ...added];
    const isNew = !session.isStored || added.length > 0;
    if (isNew && items.length > 0)
      await writer.storeDay(waiting.day, items.map(plannedOf), waiting.now);
    return items;
  });
}

/** Stores the wish, and chooses what is left of today anew by it. */
export async function storePerDay(
  services: Services,
  student: CurrentStudent,
  perDay: number,
): Promise<void> {
  const { studentId } = student;
  const waiting = await waitingItems(services, student, reviewMoment(services.clock.now()));
  await services.database.connection.transaction().execute(async (change) => {
    const writer = queueWriter(change, studentId);
    await writer.lock();
    await writer.storePerDay(perDay);
    const plan = await queueReader(change, studentId).plan(waiting.day, waiting.midnight);
    const session = sessionOf(plan, waiting, perDay);
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
