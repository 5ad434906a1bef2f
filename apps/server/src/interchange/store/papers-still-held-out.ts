import type { Selectable } from 'kysely';
import { papersHoldingReleased } from '../../capabilities/mock/mock.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Faults } from '../catalogue/faults.ts';

type Paper = Selectable<Tables['mock_paper']>;

interface Given {
  readonly papers: readonly Paper[];
  readonly faults: Faults;
  readonly now: Date;
}

/** The papers that may be put; of each that would hold out again what practice has shown since is said how to mend it. */
export async function papersStillHeldOut(
  connection: Connection,
  { papers, faults, now }: Given,
): Promise<readonly Paper[]> {
  const refused = await papersHoldingReleased(connection, papers, now);
  for (const [paperId, ids] of refused)
    faults.add(
      `试卷 ${paperId}`,
      `题 ${ids.join('、')} 留过，后来已经放进练习，不能再留着；请在 papers.yaml 里去掉 heldOut 或换题（只是改了日子，也可以把 endDate 改回去），再导入一次`,
    );
  return papers.filter(({ paper_id: id }) => !refused.has(id));
}
