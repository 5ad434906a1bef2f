import { daysInvited } from '@xuezhou/rules/organisation/seats';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { holdOrganisation } from '../organisation.repository.ts';
import { fillFromLine } from './give-seat.ts';

const dayMs = 86_400_000;

/** Who was invited and did not come loses the seat that was kept, and who waits gets it. */
export async function lapseInvitations({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - daysInvited * dayMs);
  const due = await connection
    .selectFrom('organisation_member')
    .where('student_id', 'is', null)
    .where('invited_at', '<', before)
    .select('organisation_id')
    .distinct()
    .execute();
  for (const { organisation_id: organisationId } of due)
    await inTransaction(connection, async (change) => {
      const organisation = await holdOrganisation(change, organisationId);
      await change
        .deleteFrom('organisation_member')
        .where('organisation_id', '=', organisationId)
        .where('student_id', 'is', null)
        .where('invited_at', '<', before)
        .execute();
      await fillFromLine(change, organisation, now);
    });
}
