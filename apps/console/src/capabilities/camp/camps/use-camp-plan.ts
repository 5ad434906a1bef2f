import { call } from '@xuezhou/client/api/call.ts';
import { saveCamp, type CampParts, type ManagedCamp } from '@xuezhou/contract/camp/console';
import { campFaults, soundCamp } from '@xuezhou/rules/camp/camp-plan';
import { useContentDraft } from '../../../platform/editor/use-content-draft.ts';
import { campQuery } from './camps.queries.ts';

/** A camp while it is written; kept, it stands in the order of its days, each task by its name. */
export const useCampPlan = (camp: ManagedCamp, parts: CampParts, isNew: boolean) =>
  useContentDraft(camp, {
    isNew,
    faultsOf: (plan) => campFaults(plan, parts),
    send: async (written) => {
      const campId = isNew ? null : camp.campId;
      const body = { ...written, campId, courseId: parts.courseId };
      const saved = await call(saveCamp, { body });
      return { id: saved.campId, version: saved.version };
    },
    kept: (plan) => soundCamp(plan, parts),
    queryKey: campQuery(camp.campId).queryKey,
    said: saidOf(camp, isNew),
    addressOf: (campId) => `/classes/camps/${campId}`,
  });

function saidOf({ isRetired }: ManagedCamp, isNew: boolean): string {
  if (isNew) return '存好了，发布以后学员才能看到';
  return isRetired ? '存好了' : '存好了，今天和以后的日子已经是新的';
}

export type CampEditor = ReturnType<typeof useCampPlan>;
