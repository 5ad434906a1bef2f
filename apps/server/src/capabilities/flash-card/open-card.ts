import type { FlashCard, openCard as opening } from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { questionsOfSubject } from '../practice/practice-facts.port.ts';
import { cardReader } from './card.repository.ts';
import { presentCard } from './flash-card.presenter.ts';

const maxQuestions = 3;

export async function openCard(
  services: Services,
  student: CurrentStudent,
  { params, query }: InputOf<typeof opening>,
): Promise<FlashCard> {
  const { connection } = services.database;
  const card = await cardReader(connection, student.studentId).card(params.cardDetailId);
  admit(services, card, student, { for: 'view' });
  if (card === undefined || (query.readingId ?? card.reading_id) !== card.reading_id)
    throw notFound();
  if (card.is_locked) throw new Refusal('locked');
  const now = services.clock.now();
  const mode = query.addQuestion === false ? null : card.question_mode;
  const questions =
    mode === null || card.reading_id === null || card.subject_id === null
      ? []
      : await questionsOfSubject(connection, {
          studentId: student.studentId,
          now,
          readingId: card.reading_id,
          subjectId: card.subject_id,
          isRandom: mode === 'random',
          most: maxQuestions,
        });
  return await presentCard(card, questions, now);
}
