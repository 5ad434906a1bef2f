import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useStudent } from '../../../../platform/session/session.ts';
import { readDraft, writeDraft } from '../../drafts.ts';
import { outdateCounts } from '../../outdate-counts.ts';
import { answers } from '../../practice.outbox.ts';
import * as state from '../../question/question-state.ts';

/** What can be filled in by a letter or a number; what is written or drawn belongs to practice. */
export const isFilledIn = ({ questionType }: QuestionPart): boolean =>
  questionType === 'OP' || questionType === 'NU';

/** Questions as they stood on paper: what is filled in goes out as answers of today, judged as in practice. */
export function usePaper(courseId: number, printed: readonly Question[]) {
  const client = useQueryClient();
  const { studentId, profile } = useStudent();
  const [own, setOwn] = useState(() => printed.map((one) => withDrafts(studentId ?? 0, one)));
  const [isSent, setSent] = useState(false);
  const change = (partId: number, apply: (question: Question) => Question) => {
    const next = own.map((one) => (partsOf(one, partId).length > 0 ? apply(one) : one));
    setOwn(next);
    const [part] = next.flatMap((one) => partsOf(one, partId));
    // A reload keeps what was filled in.
    writeDraft(studentId ?? 0, partId, part?.studentAnswer ?? '');
  };
  const filled = own.flatMap((question) =>
    state
      .answerables(question)
      .filter((part) => part.isAnswered && isFilledIn(part))
      .map((part) => ({ question, part })),
  );
  return {
    own,
    isSent,
    filled,
    choose: (partId: number, letter: string) =>
      change(partId, (question) => state.choose(question, partId, letter)),
    write: (partId: number, text: string) =>
      change(partId, (question) => state.write(question, partId, text)),
    hand: () => {
      const rule = { autoRemove: profile.autoRemoveWronglist };
      const judged = own.map((question) =>
        filled
          .filter((one) => one.question === question)
          .reduce((whole, { part }) => state.submit(whole, part.questionId, rule), question),
      );
      setOwn(judged);
      setSent(true);
      const sent = filled.map(({ question: { questionId }, part }) => {
        const [after] = judged.flatMap((one) => partsOf(one, part.questionId));
        return answers
          .add({
            body: {
              ...{ answerId: newId(), courseId, questionId: part.questionId },
              ...(part.questionId !== questionId && { groupId: questionId }),
              ...{ version: part.version, studentAnswer: part.studentAnswer ?? '' },
              questionStatus: after?.questionStatus ?? 0,
              answeredAt: new Date(serverNow()).toISOString(),
            },
          })
          .then(() => writeDraft(studentId ?? 0, part.questionId, ''));
      });
      void Promise.all(sent).then(() => outdateCounts(client));
    },
  };
}

const partsOf = (question: Question, partId: number): QuestionPart[] =>
  state.answerables(question).filter((part) => part.questionId === partId);

/** Blank, but for what was filled in before a reload. */
function withDrafts(studentId: number, question: Question): Question {
  return state.answerables(question).reduce<Question>((whole, part) => {
    const draft = readDraft(studentId, part.questionId);
    return draft === null || draft === '' ? whole : state.write(whole, part.questionId, draft);
  }, state.reset(question));
}
