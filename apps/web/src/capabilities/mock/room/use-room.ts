import type { MockSheet } from '@xuezhou/contract/mock';
import { chooseLetter } from '@xuezhou/rules/practice/question/judge';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { handIns, refusedSave, saves } from '../mock.outbox.ts';
import { hearChanges, nextOrder, tellChange, type OwnChange } from './own-changes.ts';
import { sheetQuery } from './sheet-query.ts';
import { applyChange, type SheetChange } from './sheet-state.ts';

/** Less is not worth a save of its own. */
const leastSpentMs = 1000;
const maxSpentMs = 86_400_000;

/** What is done in the exam room: it shows at once, is kept on the device, and goes to the server behind it. */
export interface Room {
  choose: (letter: string) => void;
  write: (text: string) => void;
  toggleMark: () => void;
  /** With all that was done before it. */
  handIn: () => void;
}

interface Here {
  readonly questionId: number;
  readonly isMultiple: boolean;
}

export function useRoom(sheet: MockSheet, { questionId, isMultiple }: Here): Room {
  const client = useQueryClient();
  const { paperId, attemptNo } = sheet;
  const { queryKey } = sheetQuery(paperId);
  const takeSpent = useSpentTime(questionId);

  const show = (change: SheetChange) =>
    client.setQueryData<MockSheet>(queryKey, (before) => before && applyChange(before, change));
  const send = (change: SheetChange, spentMs: number) => {
    const order = nextOrder(serverNow());
    const own = { ...change, paperId, attemptNo, order };
    tellChange(own);
    void saves.add({
      body: {
        ...own,
        studentAnswer: change.studentAnswer ?? null,
        saveId: uuidv7(),
        spentMs: Math.min(spentMs, maxSpentMs),
      },
    });
  };
  const save = (change: Omit<SheetChange, 'questionId'>) => {
    if (refusedSave.get()?.questionId === questionId) refusedSave.set(null);
    show({ questionId, ...change });
    send({ questionId, ...change }, takeSpent());
  };
  const item = () =>
    client
      .getQueryData<MockSheet>(queryKey)
      ?.items.find((candidate) => candidate.questionId === questionId);

  const leave = (left: number) => {
    const spentMs = takeSpent();
    if (spentMs >= leastSpentMs) send({ questionId: left }, spentMs);
  };
  const onLeave = useEffectEvent(leave);
  useEffect(() => () => onLeave(questionId), [questionId]);

  useChangesElsewhere(sheet);

  return {
    choose: (letter) => {
      const before = item()?.studentAnswer ?? '';
      save({ studentAnswer: chooseLetter(before, letter, isMultiple) });
    },
    write: (text) => save({ studentAnswer: text.trim() === '' ? '' : text }),
    toggleMark: () => save({ isMarked: !(item()?.isMarked ?? false) }),
    handIn: () => {
      leave(questionId);
      void handIns.add({ body: { paperId, attemptNo } });
    },
  };
}

/** What is done in other windows shows here too; what another device did, when the learner comes back to this one. */
function useChangesElsewhere({ paperId, attemptNo }: MockSheet): void {
  const client = useQueryClient();
  useEffect(
    () =>
      hearChanges((change: OwnChange) => {
        if (change.paperId === paperId && change.attemptNo === attemptNo)
          client.setQueryData<MockSheet>(
            sheetQuery(paperId).queryKey,
            (before) => before && applyChange(before, change),
          );
      }),
    [client, paperId, attemptNo],
  );
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: sheetQuery(paperId).queryKey });
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [client, paperId]);
}

/** The time that the question was in sight since it was last taken; a hidden page does not count. */
function useSpentTime(questionId: number): () => number {
  const spent = useRef({ since: 0, kept: 0 });
  useEffect(() => {
    spent.current = { since: performance.now(), kept: 0 };
    const turn = () => {
      const { since, kept } = spent.current;
      const now = performance.now();
      spent.current =
        document.visibilityState === 'hidden'
          ? { since: Number.NaN, kept: kept + (now - since) }
          : { since: now, kept };
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, [questionId]);
  return () => {
    const { since, kept } = spent.current;
    const now = performance.now();
    const ran = Number.isNaN(since) ? 0 : now - since;
    spent.current = { since: Number.isNaN(since) ? since : now, kept: 0 };
    return Math.round(kept + ran);
  };
}
