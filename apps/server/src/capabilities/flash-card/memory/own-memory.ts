import type { OwnMemory } from '@xuezhou/contract/flash-card';
import { textOfDay, dayOfMoment } from '@xuezhou/rules/flash-card/study-day';
import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import type { PlanRow } from '../card-plan.repository.ts';

/** What a learner reads of the parameters that were fitted to them or to their school; null where none serve. */
export function ownMemory({ versions, fit }: Pick<PlanRow, 'versions' | 'fit'>): OwnMemory | null {
  const version = versionAt(versions);
  if (version === null) return null;
  const isOff = version.from === 'general';
  if (version.parameters === null && !isOff) return null;
  // What they would go back to.
  const chosen = isOff
    ? versions.findLast(({ from }) => from !== 'general' && from !== 'school')
    : version;
  return {
    own: chosen?.from === 'fitted' && fit !== null ? figuresOf(fit) : null,
    since: textOfDay(dayOfMoment(version.since)),
    isUsed: !isOff,
  };
}

const figuresOf = ({ reviews, heldOut, ...losses }: NonNullable<PlanRow['fit']>) => ({
  learned: reviews - heldOut,
  heldOut,
  betterPercent: Math.round((1 - losses.lossFitted / losses.lossGeneral) * 100),
});
