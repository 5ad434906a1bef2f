import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listSignIns as listOperation,
  unlinkSignIn as unlinkOperation,
} from '@xuezhou/contract/organisation';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { forgetWishesOf } from '../work/work-place.ts';

/** Also those of organisations that one has left. */
export async function listSignIns(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('organisation_identity as i')
    .innerJoin('organisation as o', 'o.organisation_id', 'i.organisation_id')
    .innerJoin('organisation_sign_in as s', 's.organisation_id', 'i.organisation_id')
    .where('i.student_id', '=', studentId)
    .select(['i.organisation_id', 'o.name as organisation', 's.button', 'i.name', 'i.linked_at'])
    .orderBy('i.linked_at')
    .execute();
  return rows.map((row) => ({
    ...{ organisationId: row.organisation_id, organisation: row.organisation },
    ...{ button: row.button, name: row.name, linkedAt: row.linked_at.toISOString() },
  }));
}

/** An account is never opened by an organisation alone: it was logged in otherwise before it was linked. */
export async function unlinkSignIn(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { body: { organisationId } }: InputOf<typeof unlinkOperation>,
): Promise<DataOf<typeof unlinkOperation>> {
  return await inTransaction(connection, async (change) => {
    await forgetWishesOf(change, { studentId, organisationId });
    const gone = await change
      .deleteFrom('organisation_identity')
      .where('student_id', '=', studentId)
      .where('organisation_id', '=', organisationId)
      .returning('student_id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('signInNotLinked');
    return true as const;
  });
}
