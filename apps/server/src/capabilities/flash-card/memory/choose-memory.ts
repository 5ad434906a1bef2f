import { versionAt, type MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import type { Change } from '../../../platform/database/prepare.ts';
import { memoryWriter } from './memory.repository.ts';

/** A learner goes back to the parameters of everybody, or to their own again. What is so already stays. */
export async function chooseMemory(
  change: Change,
  { studentId, now }: { studentId: number; now: Date },
  { versions, usesOwn }: { versions: readonly MemoryVersion[]; usesOwn: boolean },
): Promise<void> {
  const from = versionAt(versions)?.from;
  const writer = memoryWriter(change);
  if (usesOwn && from === 'general') await writer.storeNewestFit(studentId, now);
  else if (!usesOwn && from === 'fitted')
    await writer.storeVersion({
      ...{ studentId, now, from: 'general', parameters: null, cardFitId: null },
    });
}
