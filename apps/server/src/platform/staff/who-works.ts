import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import type { Wish } from './second-person.ts';

/** Whether somebody but this person could decide. */
export async function hasDecider(
  connection: Connection,
  staffId: number,
  decider: Wish['decider'],
): Promise<boolean> {
  const { rows } = await sql`
    select from staff s
    join staff_role_member m on m.staff_id = s.staff_id
    join staff_role r on r.staff_role_id = m.staff_role_id
    where s.staff_id <> ${staffId} and s.login is not null and s.disabled_at is null
      and (r.is_owner or ${decider} = any(r.permissions))
    limit 1`.execute(connection);
  return rows.length > 0;
}

/** Of owners who can sign in. */
export async function ownersLogins(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    select distinct s.login from staff s
    join staff_role_member m on m.staff_id = s.staff_id
    join staff_role r on r.staff_role_id = m.staff_role_id
    where r.is_owner and s.disabled_at is null and s.login is not null`.execute(connection);
  return rows.map(({ login }) => login);
}
