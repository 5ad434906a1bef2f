import { call } from '@xuezhou/client/api/call.ts';
import { savePaper, type ManagedPaper, type PaperPlan } from '@xuezhou/contract/mock/console';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';

interface Edited {
  readonly plan: PaperPlan;
  /** The revision that was seen when the first of it was changed. */
  readonly from: number;
}

const isSame = (one: PaperPlan, other: PaperPlan) => JSON.stringify(one) === JSON.stringify(other);

/** What is changed of a plan; it stays as it was typed when somebody else saved meanwhile, and is sent only when told. */
export function usePlan({ paperId, courseId, revision, plan: saved }: ManagedPaper) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const { act, isBusy, refusal, forget } = useAct();
  const plan = edited?.plan ?? saved;
  const isDirty = edited !== null && !isSame(edited.plan, saved);
  const change = (news: Partial<PaperPlan>) => {
    forget();
    setEdited({ plan: { ...plan, ...news }, from: isDirty ? edited.from : revision });
  };
  return {
    plan,
    isDirty,
    isOutdated: isDirty && edited.from !== revision,
    isBusy,
    refusal,
    change,
    /** Of one of its topics. */
    changeTopic: (index: number, news: Partial<PaperPlan['topics'][number]>) =>
      change({
        topics: plan.topics.map((topic, at) => (at === index ? { ...topic, ...news } : topic)),
      }),
    save: async () => {
      let next = revision;
      const isDone = await act(async () => {
        const body = { courseId, paperId, requestId: newId(), revision: edited?.from ?? revision };
        next = (await call(savePaper, { body: { ...body, plan } })).revision;
        return '存进草稿了';
      });
      // What was typed meanwhile stands on what was just saved.
      if (isDone)
        setEdited((now) => (now === null || now.plan === plan ? null : { ...now, from: next }));
    },
    drop: () => {
      forget();
      setEdited(null);
    },
    /** From here on it stands on what the colleague saved. */
    keepMine: () => setEdited({ plan, from: revision }),
  };
}

export type PlanEditor = ReturnType<typeof usePlan>;
