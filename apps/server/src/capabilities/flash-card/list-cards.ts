import type {
  CardSet,
  listCardsInSequence as inSequence,
  listFavoriteCards as favorites,
} from '@xuezhou/contract/flash-card';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { newCardsToday } from '@xuezhou/rules/flash-card/pace';
import { startOfDay } from '@xuezhou/rules/flash-card/study-day';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { cardListReader, type CardListRow } from './card-list.repository.ts';
import { currentPlan, type CoursePlan } from './card-plan.ts';
import {
  presentListItem,
  presentSchedule,
  presentSides,
  sourceOf,
} from './flash-card.presenter.ts';

type Listing = InputOf<typeof inSequence>;

/** Where a list is made: for one student, in one course, now. */
async function enter(services: Services, student: CurrentStudent, courseId: number) {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  const whose = { studentId: student.studentId, courseId, now: services.clock.now() };
  const plan = await currentPlan(services, whose);
  return { title, plan, reader: cardListReader(services.database.connection, whose) };
}

export const listFavoriteCardCourses = (
  { database, clock }: Services,
  { studentId }: CurrentStudent,
) => cardListReader(database.connection, { studentId, now: clock.now() }).favoriteCourses();

/** Today's session: what was just forgotten, what is due, then the new cards of the day. */
export async function cardsOfToday(
  reader: ReturnType<typeof cardListReader>,
  courseId: number,
  { plan, schedule }: CoursePlan,
): Promise<{ rows: CardListRow[]; doneToday: number; ownAmount: number }> {
  const midnight = new Date(startOfDay(schedule.today));
  const { unseen, met_today: met, done_today, own } = await reader.progress(courseId, midnight);
  const wanted = newCardsToday({
    unseen: unseen + met,
    today: schedule.today,
    examDay: schedule.examDay,
    chosen: plan.newPerDay,
  });
  const due = await reader.due(courseId);
  const fresh = wanted > met ? await reader.fresh(courseId, wanted - met) : [];
  return { rows: [...due, ...fresh], doneToday: done_today, ownAmount: own };
}

export async function listCardsToRevise(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<CardSet> {
  const { title, plan, reader } = await enter(services, student, courseId);
  const { rows } = await cardsOfToday(reader, courseId, plan);
  return presentSet(title, rows, plan);
}

export async function listCardsInSequence(
  services: Services,
  student: CurrentStudent,
  { body }: Listing,
): Promise<CardSet> {
  return await listBook(services, student, body, 'ofBook');
}

export async function listCardsAtRandom(
  services: Services,
  student: CurrentStudent,
  { body }: Listing,
): Promise<CardSet> {
  return await listBook(services, student, body, 'ofBookAtRandom');
}

async function listBook(
  services: Services,
  student: CurrentStudent,
  { courseId, bookId, readingIds = [] }: Listing['body'],
  order: 'ofBook' | 'ofBookAtRandom',
): Promise<CardSet> {
  const { title, plan, reader } = await enter(services, student, courseId);
  const book = (await reader.books(courseId)).find((one) => one.book_id === bookId);
  if (book === undefined) throw notFound();
  const chosen = readingIds.length === 0 ? null : readingIds;
  const rows = await reader[order](courseId, bookId, chosen);
  return presentSet(`${title} · ${book.title}`, rows, plan);
}

export async function listFavoriteCards(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof favorites>> {
  const { title, plan, reader } = await enter(services, student, courseId);
  const rows = await reader.favorites(courseId);
  return {
    courseName: title,
    schedule: presentSchedule(plan.schedule),
    cards: await Promise.all(
      rows.map(async (row) => ({
        ...presentListItem(row),
        ...(await presentSides(row, 'line')),
        source: sourceOf(row),
      })),
    ),
  };
}

const presentSet = (title: string, rows: CardListRow[], { schedule }: CoursePlan): CardSet => ({
  title,
  cards: rows.map(presentListItem),
  schedule: presentSchedule(schedule),
});
