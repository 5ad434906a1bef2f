import { hash } from '@node-rs/argon2';
import type { Change } from '../platform/database/prepare.ts';
import { headOfSchool } from './people.ts';

/** Only at first: whom the school disabled since, or gave another password or role, stays so. */
export async function addHead(change: Change, now: Date): Promise<void> {
  const { login, name, password } = headOfSchool;
  const added = await change
    .insertInto('staff')
    .values({ login, name, password_hash: await hash(password), made_at: now })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (added === undefined) return;
  await change
    .insertInto('staff_role_member')
    .columns(['staff_id', 'staff_role_id'])
    .expression((eb) =>
      eb
        .selectFrom('staff_role')
        .where('is_owner', '=', true)
        .select((role) => [role.val(added.staff_id).as('staff_id'), 'staff_role_id']),
    )
    .execute();
}
