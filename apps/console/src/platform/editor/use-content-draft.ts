import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../act/use-act.ts';

interface Written<Plan> {
  readonly plan: Plan;
  /** That was seen. */
  readonly version: number;
}

interface DraftWays<Plan, Fault> {
  isNew: boolean;
  /** Everything for which it would not be taken. */
  faultsOf: (plan: Plan) => readonly Fault[];
  /** Saves it; sent twice with this id it is one. */
  send: (
    written: Written<Plan> & { requestId: string },
  ) => Promise<{ id: number; version: number }>;
  /** As the server keeps it, where that is not as it was typed. */
  kept?: (plan: Plan) => Plan;
  /** By which the page has what the server has. */
  queryKey: QueryKey;
  /** Said when it was saved. */
  said: string;
  addressOf: (id: number) => string;
}

/** Small content while it is written: what is typed stays until the server has taken it. */
export function useContentDraft<Plan extends object, Fault>(
  stored: Written<Plan>,
  ways: DraftWays<Plan, Fault>,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [begun, setBegun] = useState<Written<Plan>>(stored);
  const [plan, setPlan] = useState(stored.plan);
  const latest = useRef(plan);
  useLayoutEffect(() => {
    latest.current = plan;
  });
  const [requestId] = useState(() => newId());
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { act, isBusy, refusal, forget } = useAct();
  const isDirty = JSON.stringify(plan) !== JSON.stringify(begun.plan);
  const isNewer = stored.version > begun.version;
  const isOutdated = !isBusy && isNewer && isDirty;
  const begin = ({ plan: next, version }: Written<Plan>) => {
    setBegun({ plan: next, version });
    setPlan(next);
    setFaults([]);
  };
  // Nothing is typed over: what a colleague, or a press on 发布, has changed is what is shown.
  if (!isDirty && !isBusy && isNewer) begin(stored);
  const save = async () => {
    const found = ways.faultsOf(plan);
    setFaults(found);
    if (found.length > 0 || isOutdated) return;
    let saved = 0;
    const kept = ways.kept?.(plan) ?? plan;
    const isDone = await act(async () => {
      const sent = { plan, version: begun.version, requestId };
      const answer = await ways.send(sent).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: ways.queryKey });
        throw error;
      });
      saved = answer.id;
      const next = { plan: kept, version: answer.version };
      // What was typed meanwhile is not saved yet, and stays.
      if (latest.current === plan) begin(next);
      else setBegun(next);
      return ways.said;
    });
    // At its own address it is read anew; what is typed still goes by the request that made it.
    if (isDone && ways.isNew && latest.current === kept)
      await router.navigate({ to: ways.addressOf(saved), replace: true, ignoreBlocker: true });
  };
  return {
    ...{ plan, faults, isDirty, isBusy, isOutdated, refusal, save },
    change: (news: Partial<Plan>) => {
      forget();
      setFaults([]);
      setPlan({ ...plan, ...news });
    },
    takeTheirs: () => begin(stored),
    keepMine: () => setBegun({ plan: stored.plan, version: stored.version }),
  };
}
