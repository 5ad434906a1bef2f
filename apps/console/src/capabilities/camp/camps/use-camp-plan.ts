import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import {
  saveCamp,
  type CampParts,
  type CampPlan,
  type ManagedCamp,
} from '@xuezhou/contract/camp/console';
import { campFaults, soundCamp, type CampFault } from '@xuezhou/rules/camp/camp-plan';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import { campQuery } from './camps.queries.ts';

/** A camp while it is written: what is typed stays until the server has taken it. */
export function useCampPlan(camp: ManagedCamp, parts: CampParts, isNew: boolean) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [begun, setBegun] = useState({ plan: camp.plan, version: camp.version });
  const [plan, setPlan] = useState(camp.plan);
  const [requestId] = useState(() => newId());
  const [faults, setFaults] = useState<readonly CampFault[]>([]);
  const { act, isBusy, refusal, forget } = useAct();
  const isDirty = JSON.stringify(plan) !== JSON.stringify(begun.plan);
  const isOutdated = !isBusy && camp.version > begun.version && isDirty;
  const takeTheirs = () => {
    setBegun({ plan: camp.plan, version: camp.version });
    setPlan(camp.plan);
    setFaults([]);
  };
  // Nothing is typed over: what a colleague, or a press on 发布, has changed is what is shown.
  if (!isDirty && !isBusy && camp.version > begun.version) takeTheirs();
  const save = async () => {
    const found = campFaults(plan, parts);
    setFaults(found);
    if (found.length > 0 || isOutdated) return;
    const campId = isNew ? null : camp.campId;
    let saved = camp.campId;
    const isDone = await act(async () => {
      const body = { requestId, campId, courseId: parts.courseId, version: begun.version, plan };
      const answer = await call(saveCamp, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: campQuery(camp.campId).queryKey });
        throw error;
      });
      saved = answer.campId;
      // As the server keeps it: in the order of its days, each task by its name.
      const kept = soundCamp(plan, parts);
      setPlan(kept);
      setBegun({ plan: kept, version: answer.version });
      if (isNew) return '存好了，发布以后学员才能看到';
      return camp.isRetired ? '存好了' : '存好了，今天和以后的日子已经是新的';
    });
    if (isDone && isNew)
      await router.navigate({ to: `/classes/camps/${saved}`, replace: true, ignoreBlocker: true });
  };
  return {
    ...{ plan, faults, isDirty, isBusy, isOutdated, refusal, save, takeTheirs },
    change: (news: Partial<CampPlan>) => {
      forget();
      setFaults([]);
      setPlan({ ...plan, ...news });
    },
    keepMine: () => setBegun({ plan: camp.plan, version: camp.version }),
  };
}

export type CampEditor = ReturnType<typeof useCampPlan>;
