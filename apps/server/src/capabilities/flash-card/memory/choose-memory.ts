import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import type { Change } from '../../../platform/database/prepare.ts';
import { memoryReader, memoryWriter } from './memory.repository.ts';

/**
 * A learner goes back to the parameters of everybody, or to what was fitted again: to them, or to the school. What is so
 * already stays. Answers whether anything changed.
 */
export async function chooseMemory(
  change: Change,
  { studentId, now }: { studentId: number; now: Date },
  usesOwn: boolean,
): Promise<boolean> {
  const writer = memoryWriter(change);
  // A fit may be about to be kept.
  if (!(await writer.lock(studentId))) return false;
  const standing = await memoryReader(change).standing(studentId, now);
  const from = standing && versionAt(standing.versions)?.from;
  if (usesOwn && from === 'general') {
    await writer.storeFormer(studentId, now);
    return true;
  }
  if (usesOwn || (from !== 'fitted' && from !== 'school')) return false;
  await writer.storeVersion({
    ...{ studentId, now, from: 'general', parameters: null, cardFitId: null },
  });
  return true;
}
