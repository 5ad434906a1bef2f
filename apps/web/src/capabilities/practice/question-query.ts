import { openQuestion, type Question } from '@xuezhou/contract/practice';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MayRenew } from '@xuezhou/client/queries/renew-on-return.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { drawAhead, prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { readDraft } from './drafts.ts';
import { orTakenAlong } from './kept/or-taken-along.ts';
import { layOver, waitingAnswers } from './practice.outbox.ts';
import { questionKey } from './question/question-cache.ts';
import { answerables, write } from './question/question-state.ts';

/**
 * A question as this student sees it: the server's word, over it what this device has not sent yet, and the drafts.
 * From then on the page changes it in the cache. One that is fetched ahead fails in silence.
 */
export function questionQuery(
  courseId: number,
  questionId: number,
  { isAhead = false }: { isAhead?: boolean } = {},
) {
  return queryOptions<Question>({
    queryKey: questionKey(courseId, questionId),
    queryFn: async ({ client, signal }) => {
      // Read first: what the server takes meanwhile is then laid over once more, and nothing is missing.
      const waiting = await waitingAnswers(questionId);
      const studentId = knownStudent(client)?.studentId ?? 0;
      const question = await orTakenAlong(
        (quietly) =>
          call(openQuestion, { query: { courseId, questionId } }, { signal, ...quietly }),
        ({ keptQuestion }) => keptQuestion(studentId, courseId, questionId),
        { isQuiet: isAhead },
      );
      return withDrafts(layOver(question, waiting), studentId);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { mayRenew: hasNothingUnsent },
  });
}

/** A choice that was not submitted stands on the page alone. */
const hasNothingUnsent: MayRenew = (data) =>
  answerables(data as Question).every(
    ({ isSubmitted, studentAnswer }) => isSubmitted || (studentAnswer ?? '') === '',
  );

/** With what was typed, or chosen in a part of a composite question, and not submitted. */
export function withDrafts(question: Question, studentId: number): Question {
  let drafted = question;
  for (const { questionId, questionType, isSubmitted } of answerables(question)) {
    const isDrafted = (questionType !== 'OP' || question.qType === 'xl') && !isSubmitted;
    const draft = isDrafted ? readDraft(studentId, questionId) : null;
    if (draft !== null) drafted = write(drafted, questionId, draft);
  }
  return drafted;
}

/**
 * Fetches a question, once, and what its text needs to be drawn; what the explanation needs comes behind. Of one that is
 * fetched ahead the texts are drawn, too, while the reader reads.
 */
export async function ensureQuestion(
  client: QueryClient,
  courseId: number,
  questionId: number,
  { isAhead = false }: { isAhead?: boolean } = {},
): Promise<Question> {
  const question = await client.query(questionQuery(courseId, questionId, { isAhead }));
  const parts = [question, ...question.subQuestions].flatMap(({ detail, inOther }) => [
    { detail },
    ...(inOther ? [{ detail: inOther }] : []),
  ]);
  const first = parts.flatMap(({ detail }) => [
    detail.question,
    ...detail.options.map(({ html }) => html),
  ]);
  const later = parts.flatMap(({ detail }) => [
    detail.explanation,
    detail.reference,
    ...detail.options.map(({ rationale }) => rationale),
  ]);
  if (isAhead) await drawAhead(...first, ...later);
  else {
    void prepareRichHtml(...later);
    await prepareRichHtml(...first);
  }
  return question;
}
