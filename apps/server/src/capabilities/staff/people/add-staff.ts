import { isEmailValid, normalEmail } from '@xuezhou/rules/text/email';
import type { Insertable } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { staffWriter } from '../staff.repository.ts';

const loginShape = /^[a-z0-9][a-z0-9._-]{2,31}$/;

/** As it is stored. Throws staffLoginFormat. */
export function demandLogin(typed: string): string {
  const login = normalEmail(typed);
  if (!loginShape.test(login) && !isEmailValid(login)) throw new Refusal('staffLoginFormat');
  return login;
}

/** Throws staffLoginTaken. Roles that are gone are left out. */
export async function addStaff(
  change: Change,
  {
    row,
    roleIds,
    now,
  }: {
    row: Omit<Insertable<Tables['staff']>, 'made_at'>;
    roleIds: readonly number[];
    now: Date;
  },
): Promise<number> {
  const added = await change
    .insertInto('staff')
    .values({ ...row, made_at: now })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (added === undefined) throw new Refusal('staffLoginTaken');
  const writer = staffWriter(change);
  const roles = await writer.roles(roleIds);
  await writer.setRoles(
    added.staff_id,
    roles.map((role) => role.staff_role_id),
  );
  return added.staff_id;
}
