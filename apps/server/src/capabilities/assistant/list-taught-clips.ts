import type { listTaughtClips as operation } from '@xuezhou/contract/assistant';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { findLectures } from './find-lectures.ts';
import { judgeQuestion } from './judge-question.ts';

/** Asked again while somebody types. */
const limits = [
  { seconds: 60, max: 40 },
  { seconds: 86_400, max: 1000 },
];
const maxClips = 2;

/** Where lectures say what somebody is about to ask a teacher: none where it is not taught, or may not be told now. */
export async function listTaughtClips(
  services: Services,
  { studentId }: CurrentStudent,
  { query: { text } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const question = text.trim();
  if (question === '') return [];
  const now = services.clock.now();
  const key = `taught:${studentId}`;
  if (!(await isWithinLimits(services.database.connection, key, now, limits)))
    throw new Refusal('assistantTooOften');
  const asked = { studentId, question, courseId: undefined };
  const judgement = await judgeQuestion(services, { ...asked, questionId: undefined });
  const { verdict, passages } = await findLectures(services, asked, judgement);
  if (verdict === 'notTaught') return [];
  return passages
    .filter(({ kind, videoId }) => kind === 'caption' && videoId !== null)
    .slice(0, maxClips);
}
