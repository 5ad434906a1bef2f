import { randomUUID } from 'node:crypto';
import type {
  reportCard as reporting,
  toggleCardQuestions as adding,
  toggleFavoriteCard as favoring,
} from '@xuezhou/contract/flash-card';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { cardMarker, cardReader } from './card.repository.ts';

/** Questions and reports belong to cards of the school: whoever wrote a card mends it. */
async function demandSchoolCard(services: Services, student: CurrentStudent, cardId: number) {
  const { isOwn, ...card } = await demandCard(services, student, cardId);
  if (isOwn) throw notFound();
  return card;
}

async function demandCard(services: Services, student: CurrentStudent, cardId: number) {
  const card = await cardReader(services.database.connection, student.studentId).card(cardId);
  admit(services, card, student, { for: 'view' });
  if (card === undefined) throw notFound();
  return { cardId: card.card_id, courseId: card.course_id, isOwn: card.own !== null };
}

export async function toggleFavoriteCard(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof favoring>,
): Promise<DataOf<typeof favoring>> {
  const { cardId, courseId } = await demandCard(services, student, body.cardDetailId);
  const marker = cardMarker(services.database.connection, student.studentId);
  const card = { cardId, courseId };
  const set = await marker.setFavorite(card, body.favorite ?? null, services.clock.now());
  return { favorite: set?.favorite ?? false };
}

export async function toggleCardQuestions(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof adding>,
): Promise<DataOf<typeof adding>> {
  const card = await demandSchoolCard(services, student, body.cardDetailId);
  const marker = cardMarker(services.database.connection, student.studentId);
  const questionMode = (await marker.turnQuestions(card, body.mode))?.question_mode ?? null;
  return { addQuestion: questionMode !== null, questionMode };
}

export async function reportCard(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof reporting>,
): Promise<true> {
  const { cardId } = await demandSchoolCard(services, student, body.cardDetailId);
  const content = body.content.trim();
  if (content === '') throw new Refusal('cardReportEmpty');
  const marker = cardMarker(services.database.connection, student.studentId);
  const now = services.clock.now();
  if (!(await marker.storeReport({ cardId, reportId: randomUUID(), content, now })))
    throw new Refusal('cardReportTooMany');
  return true;
}
