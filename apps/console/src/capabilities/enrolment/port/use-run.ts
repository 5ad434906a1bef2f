import { useQueryClient } from '@tanstack/react-query';
import { FailureError, isLost, RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { useEffect, useRef, useState } from 'react';
import { runEach, type RunOutcome } from '../../../platform/act/run-each.ts';
import { actWords } from './period-act.words.ts';
import type { PeriodAct, PeriodForm, PlannedChange } from './period-plan.ts';
import { sendChange } from './send-change.ts';

interface RunWays {
  planAnew: () => Promise<PlannedChange[]>;
  onBegin: () => void;
  /** Some of it was done, so what is typed is not unsent. */
  onPart: () => void;
}

/** Does it row by row, once it has seen that nobody else changed one of them meanwhile. */
export function useRun(
  { act }: { readonly act: PeriodAct },
  { planAnew, onBegin, onPart }: RunWays,
) {
  const queryClient = useQueryClient();
  const isStopped = useRef(false);
  /** By this form, whether the answer came or not. */
  const tried = useRef<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  // The page may be left without the dialog being closed.
  useEffect(() => () => void (isStopped.current = true), []);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const begin = async (
    form: PeriodForm & { readonly courseId: number },
    planned: readonly PlannedChange[],
  ): Promise<{ said: string; isWhole: boolean }> => {
    isStopped.current = false;
    setRefused(new Map());
    const doing = stillWanted(planned, await planAnew().catch(tellFailure), tried.current);
    onBegin();
    setDone(0);
    let sent = 0;
    try {
      const outcome = await runEach({
        items: doing,
        keyOf: ({ student }) => student.studentId,
        send: (change) => {
          tried.current = new Set([...tried.current, change.student.studentId]);
          return sendChange(act, form, change);
        },
        isStopped: () => isStopped.current,
        onDone: (count) => setDone((sent = count)),
      });
      setRefused(outcome.refused);
      return saidOf(act, outcome, doing.length);
    } catch (error) {
      throw brokenOff(act, sent, error);
    } finally {
      setDone(null);
      if (sent > 0 && !isStopped.current) onPart();
      // Also after a part of it: what was done is shown as it is now.
      await queryClient.invalidateQueries();
    }
  };
  const forget = () => {
    tried.current = new Set();
  };
  const stop = () => {
    isStopped.current = true;
    forget();
  };
  return { begin, done, refused, forget, stop };
}

/** Throws where some were refused, in words of what was done all the same. */
function saidOf(act: PeriodAct, { done, refused }: RunOutcome, wanted: number) {
  const said = actWords[act].done(done);
  if (refused.size > 0)
    throw new RefusalError(0, `${done > 0 ? `${said}，` : ''}${refused.size} 人没有，原因在上面`);
  return done === wanted ? { said, isWhole: true } : { said: `停下了，${said}`, isWhole: false };
}

/** It failed after so many were done: these came through, whatever the form says of what did not. */
function brokenOff(act: PeriodAct, done: number, error: unknown): unknown {
  if (done === 0 || !(error instanceof FailureError)) return error;
  const wait = isLost(error) ? '连上以后' : '请过一会儿';
  return new RefusalError(
    0,
    `${actWords[act].done(done)}，其余的没有办成。${wait}再按一次，只送剩下的`,
  );
}

/** Reading is quiet where it fails; here nothing would tell why nothing happens. */
function tellFailure(error: unknown): never {
  if (!(error instanceof FailureError)) throw error;
  throw new RefusalError(0, `现在的有效期没有取到，还没有改：${troubleText(error)}`);
}

/**
 * Without what an earlier press has done already, which is no change by others. Throws where one of the rest is not as it
 * was seen.
 */
function stillWanted(
  planned: readonly PlannedChange[],
  now: readonly PlannedChange[],
  tried: ReadonlySet<number>,
): PlannedChange[] {
  const nowOf = ({ student: { studentId } }: PlannedChange) =>
    now.find(({ student }) => student.studentId === studentId);
  const rest = planned.filter(
    (each) => !tried.has(each.student.studentId) || nowOf(each)?.after !== null,
  );
  if (rest.some((each) => JSON.stringify(each.seen) !== JSON.stringify(nowOf(each)?.seen)))
    throw new RefusalError(0, '有效期刚刚被别人改过，上面是现在的样子，请再看一遍');
  return rest;
}
