import {
  maxOwnCards,
  type FlashCard,
  type OwnCard,
  type deleteOwnCard as deleting,
  type listOwnCards as listing,
  type saveOwnCard as saving,
} from '@xuezhou/contract/flash-card';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { useImagesOf } from '../../upload/upload.port.ts';
import { cardListReader, type FavoriteRow } from '../card-list.repository.ts';
import { currentPlan } from '../card-plan.ts';
import { cardReader } from '../card.repository.ts';
import {
  presentCard,
  presentListItem,
  presentOwnWords,
  presentSchedule,
  presentSides,
} from '../flash-card.presenter.ts';
import { bytesOf, maxOwnBytes, tooMuchText } from './own-card-text.ts';
import { ownCardWriter, type OwnCardEdit } from './own-card.repository.ts';
import { settleCard } from '../settle-card.ts';

/** Whatever closes a course that the student has or had, as nothing of the school is in them. */
export async function listOwnCards(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listing>> {
  const { title } = await demandCourse(services, student, courseId, {
    for: 'own',
    evenErased: true,
  });
  const whose = { studentId: student.studentId, courseId, now: services.clock.now() };
  const { schedule } = await currentPlan(services, whose);
  const rows = await cardListReader(services.database.connection, whose).own(courseId);
  return {
    courseName: title,
    cards: (await Promise.all(rows.map(presentOwnCard))).flat(),
    schedule: presentSchedule(schedule),
  };
}

async function presentOwnCard(row: FavoriteRow): Promise<OwnCard[]> {
  if (row.own === null) return [];
  const sides = await presentSides(row);
  return [{ ...presentListItem(row), ...sides, own: presentOwnWords(row, row.own) }];
}

type Words = InputOf<typeof saving>['body'];

export async function saveOwnCard(
  services: NoteServices,
  student: CurrentStudent,
  { body }: InputOf<typeof saving>,
): Promise<FlashCard | null> {
  await demandCourse(services, student, body.courseId, { for: 'view' });
  const { studentId } = student;
  const edit = await readEdit(services, studentId, body);
  const { connection } = services.database;
  const cardId = await connection
    .transaction()
    .execute((change) => takeEdit(change, studentId, body.ownCardId, edit));
  const card = cardId === null ? undefined : await cardReader(connection, studentId).card(cardId);
  return card === undefined ? null : await presentCard(card, [], edit.now);
}

async function readEdit(
  { clock, readNote }: NoteServices,
  studentId: number,
  { deck, editedAt, ...words }: Words,
): Promise<OwnCardEdit> {
  const now = clock.now();
  const [front, back] = [words.front.trim(), words.back.trim()];
  if (front === '' || back === '') throw new Refusal('ownCardEmpty');
  return {
    courseId: words.courseId,
    readingId: words.readingId,
    deck: deck.trim(),
    front,
    back,
    frontHtml: (await readNote(studentId, front)).html,
    backHtml: (await readNote(studentId, back)).html,
    editedAt: notAfter(new Date(editedAt), now),
    now,
  };
}

/** A clock that runs ahead must not make this the last edit for ever. */
const notAfter = (claimed: Date, now: Date): Date => (claimed > now ? now : claimed);

/** The card's number; null when the card was changed or deleted later. */
async function takeEdit(
  change: Change,
  studentId: number,
  ownCardId: string,
  edit: OwnCardEdit,
): Promise<number | null> {
  const { courseId, now } = edit;
  const writer = ownCardWriter(change, studentId);
  await writer.lockStudent();
  const before = await writer.card(ownCardId);
  if (before !== undefined && before.edited_at > edit.editedAt) return null;
  const isNew = before === undefined || before.deleted_at !== null;
  const size = await writer.size();
  if (isNew && size.cards >= maxOwnCards) throw new Refusal('ownCardTooMany');
  const growth = bytesOf(edit) - (isNew ? 0 : bytesOf(before));
  if (growth > 0 && size.bytes + growth > maxOwnBytes)
    throw new Refusal('ownCardTooMany', tooMuchText);
  const place = await writer.place(courseId, edit.readingId);
  if (place?.has_book !== true) throw new Refusal('ownCardNoBook');
  await useImagesOf(change, studentId, `${edit.front}\n${edit.back}`, now);
  const cardId = await writer.store(ownCardId, { ...edit, readingId: place.reading_id });
  // What was rated before it was deleted or moved counts again, by the plan of the course.
  if (before !== undefined && (before.deleted_at !== null || before.course_id !== courseId))
    await settleCard(change, { studentId, cardId, courseId, now }, () =>
      writer.moveState(cardId, courseId),
    );
  return cardId;
}

export async function deleteOwnCard(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  { body: { ownCardId, deletedAt } }: InputOf<typeof deleting>,
): Promise<true> {
  const moment = notAfter(new Date(deletedAt), clock.now());
  await database.connection.transaction().execute(async (change) => {
    const writer = ownCardWriter(change, studentId);
    await writer.lockStudent();
    const card = await writer.card(ownCardId);
    if (card === undefined || card.deleted_at !== null || card.edited_at > moment) return;
    await writer.empty(ownCardId, moment);
    await writer.dropState(card.card_id);
  });
  return true;
}
