import type { InputOf } from '@xuezhou/contract/kernel';
import { answerMock, handInMock } from '@xuezhou/contract/mock';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { createStore } from '@xuezhou/client/browser/store.ts';
import { keepLateAnswer } from './late-answers.ts';
import { outdateMocks } from './mock.queries.ts';

export type Save = InputOf<typeof answerMock>['body'];

interface Closed {
  readonly paperId: number;
  readonly attemptNo: number;
}

/** The paper that the server last said is closed. */
export const closedPaper = createStore<Closed | null>(null);

const close = ({ paperId, attemptNo = 0 }: { paperId: number; attemptNo?: number }) => {
  closedPaper.set({ paperId, attemptNo });
  outdateMocks(queryClient);
};

/** A refused save: what could not be kept is told on its question. */
export const refusedSave = createStore<{ questionId: number; message: string } | null>(null);

/** An answer or a mark on its way; the sheet shows it already. */
export const saves = defineOutboxKind('mock.save', answerMock, {
  refused: ({ body }, { status, message }) => {
    if (status === answerInvalid) {
      refusedSave.set({ questionId: body.questionId, message });
      return;
    }
    if (body.studentAnswer !== null) keepLateAnswer(body);
    close(body);
  },
});

/** Sent after the saves that were made before it, so that they count. */
export const handIns = defineOutboxKind('mock.hand-in', handInMock, {
  accepted: ({ body }) => close(body),
  refused: ({ body }) => close(body),
});

const answerInvalid = 3002;
