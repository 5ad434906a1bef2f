import {
  clashingLives,
  compareLives,
  holdPlans,
  type LiveDocument,
} from '../../capabilities/live/live.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Faults } from '../catalogue/faults.ts';

interface Given {
  readonly lives: readonly LiveDocument[];
  readonly vanished: readonly number[];
  readonly faults: Faults;
  readonly now: Date;
}

/**
 * Who plans on a page waits until what is imported here is there, where a class is planned or moved by it. Classes of files are
 * changed by imports alone, of which one runs at a time: what is so now is so until then.
 */
export async function holdPlansFor(change: Change, lives: readonly LiveDocument[]): Promise<void> {
  const { added, changed } = await compareLives(change, lives);
  if (added.length + changed.length > 0) await holdPlans(change);
}

/** The classes that may be put; of each that lies over another is said how to mend it, and what is planned of it stays. */
export async function livesWithoutClash(
  connection: Connection,
  { lives, vanished, faults, now }: Given,
): Promise<readonly LiveDocument[]> {
  const clashing = await clashingLives(connection, { documents: lives, vanished, now });
  for (const [id, { words, isEnded }] of clashing)
    faults.add(
      `直播课 ${id}`,
      isEnded
        ? `${words}，用新的编号，再导入一次`
        : `${words}；请在 lives.yaml 里换一个时间，确实要同时上的写上 overlaps: true，再导入一次`,
    );
  return lives.filter(({ content_id: id }) => !clashing.has(id));
}
