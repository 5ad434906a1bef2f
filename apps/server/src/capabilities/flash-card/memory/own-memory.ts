import type { OwnMemory } from '@xuezhou/contract/flash-card';
import { textOfDay, dayOfMoment } from '@xuezhou/rules/flash-card/study-day';
import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import type { PlanRow } from '../card-plan.repository.ts';

/** What a learner reads of the parameters that were fitted to them; null where none serve. */
export function ownMemory({ versions, fit }: Pick<PlanRow, 'versions' | 'fit'>): OwnMemory | null {
  const version = versionAt(versions);
  if (fit === null || version === null || version.from === 'school') return null;
  return {
    reviews: fit.reviews,
    betterPercent: Math.round((1 - fit.lossFitted / fit.lossGeneral) * 100),
    since: textOfDay(dayOfMoment(version.since)),
    isUsed: version.from === 'fitted',
  };
}
