import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { answerMock as operation } from '@xuezhou/contract/mock';
import { isAnswerPossible, judge } from '@xuezhou/rules/practice/question/judge';
import { v7 as uuidv7 } from 'uuid';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { judgedQuestion } from '../../practice/practice-exam.port.ts';
import { stillOpenSince } from './attempt-clock.ts';
import { saveStore, type AskedRow } from './save.repository.ts';

/** Keeps an answer or a mark while the paper is open. The same save again answers what is stored. */
export async function answerMock(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const store = saveStore(connection, studentId);
  const { paperId, questionId, studentAnswer } = body;
  const asked = await store.asked({ paperId, questionId, attemptNo: body.attemptNo ?? null });
  if (asked === undefined) throw new Refusal('mockNotBegun');
  const save = {
    // Ids that grow decide between two of the same millisecond.
    saveId: body.saveId ?? uuidv7(),
    paperId,
    attemptNo: asked.attempt_no,
    questionId,
    studentAnswer,
    questionStatus: studentAnswer === null ? (0 as const) : judgeAsked(asked, studentAnswer),
    isMarked: body.isMarked ?? null,
    spentMs: body.spentMs ?? 0,
    // A clock that runs ahead must not make this the last word for ever.
    order: Math.min(body.order ?? now.getTime(), now.getTime()),
    now,
    since: stillOpenSince(now),
  };
  const state = (await store.store(save)) ?? (await takenBefore(store, save));
  return { studentAnswer: state.student_answer, isMarked: state.is_marked };
}

function judgeAsked({ kind, answer, content }: AskedRow, studentAnswer: string): 1 | -1 | 0 {
  if (kind === null || answer === null || content === null) throw notFound();
  if (studentAnswer === '') return 0;
  const question = judgedQuestion(kind, answer, content);
  if (!isAnswerPossible(question, studentAnswer)) throw new Refusal('answerInvalid');
  return judge(question, studentAnswer);
}

async function takenBefore(
  store: ReturnType<typeof saveStore>,
  save: Parameters<ReturnType<typeof saveStore>['logged']>[0],
) {
  const logged = await store.logged(save);
  if (logged === undefined) throw new Refusal('mockHandedIn');
  if (!logged.is_same) throw new Refusal('idReused');
  return logged;
}
