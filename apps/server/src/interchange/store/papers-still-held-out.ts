import type { Selectable } from 'kysely';
import { releasedPapers } from '../../capabilities/mock/mock.port.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Faults } from '../catalogue/faults.ts';

type Paper = Selectable<Tables['mock_paper']>;

interface Given {
  readonly papers: readonly Paper[];
  readonly faults: Faults;
  readonly now: Date;
}

/** The papers that may be put; of each whose last day is over, and that would hold out again what practice has shown since, is said how to mend it. */
export async function papersStillHeldOut(
  connection: Connection,
  { papers, faults, now }: Given,
): Promise<readonly Paper[]> {
  const reopened = papers.filter(
    ({ is_held_out: isHeldOut, end_date: end }) => isHeldOut && (end === null || end >= dayOf(now)),
  );
  const ids = reopened.map(({ paper_id: id }) => id);
  const released = await releasedPapers(connection, ids, now);
  for (const id of ids.filter((each) => released.has(each)))
    faults.add(
      `试卷 ${id}`,
      '最后一天过后，卷里的题已经放进练习，不能再留着；请在 papers.yaml 里去掉 heldOut，或把 endDate 改回去，再导入一次',
    );
  return papers.filter(({ paper_id: id }) => !ids.includes(id) || !released.has(id));
}
