import type { StaffAccount } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import {
  prepare,
  prepareSql,
  type Change,
  type Connection,
} from '../../platform/database/prepare.ts';

const findByLogin = prepare(
  (p: { login: string }) => (connection) =>
    connection
      .selectFrom('staff')
      .where('login', '=', p.login)
      .where('disabled_at', 'is', null)
      .select(['staff_id', 'login', 'password_hash', 'password_expires_at', 'totp_sealed']),
);

/** What signing in asks of an account. */
export type StaffLogin = NonNullable<Awaited<ReturnType<typeof findByLogin.first>>>;

/** Whether somebody has signed in with a browser before. */
const findBrowser = prepare(
  (p: { staffId: number; browser: Buffer | null }) => (connection) =>
    connection
      .selectFrom('staff_session')
      .where('staff_id', '=', p.staffId)
      .where('browser_hash', '=', p.browser)
      .select('staff_session_id')
      .limit(1),
);

interface AccountRow {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
  readonly roles: StaffAccount['roles'];
  readonly seen_at: Date | null;
  readonly disabled_at: Date | null;
  readonly password_expires_at: Date | null;
  readonly has_second_step: boolean;
  readonly has_passkey: boolean;
}

/** The operator of the machine has no login and is in no list. */
const findAccounts = prepareSql<{ staffId: number | null }, AccountRow>(
  (p) => sql`
    select s.staff_id, s.name, s.login, s.disabled_at, s.password_expires_at,
      s.totp_sealed is not null as has_second_step,
      exists (select from staff_passkey k where k.staff_id = s.staff_id) as has_passkey,
      (select max(seen_at) from staff_session n where n.staff_id = s.staff_id) as seen_at,
      (select coalesce(json_agg(json_build_object('roleId', r.staff_role_id, 'name', r.name) order by r.staff_role_id), '[]')
       from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
       where m.staff_id = s.staff_id) as roles
    from staff s
    where s.login is not null and (${p.staffId}::int is null or s.staff_id = ${p.staffId})
    order by s.disabled_at is not null, s.staff_id`,
);

export const staffReader = (connection: Connection) => ({
  byLogin: (login: string) => findByLogin.first(connection, { login }),
  /** Asks the database also when there is no account or no cookie, so that the time does not tell. */
  knowsBrowser: async (staffId: number | undefined, browser: Buffer | null) =>
    (await findBrowser.first(connection, { staffId: staffId ?? 0, browser })) !== undefined,
  accounts: () => findAccounts.rows(connection, { staffId: null }),
  account: (staffId: number) => findAccounts.first(connection, { staffId }),
});

/** One role with what it allows. */
export interface RoleRow {
  readonly staff_role_id: number;
  readonly name: string;
  readonly permissions: string[];
  readonly is_owner: boolean;
}

const roleColumns = ['staff_role_id', 'name', 'permissions', 'is_owner'] as const;

export const staffWriter = (change: Change) => ({
  /** With their rows held, so that none of them changes meanwhile. */
  roles: (roleIds: readonly number[]): Promise<RoleRow[]> =>
    change
      .selectFrom('staff_role')
      .where('staff_role_id', 'in', [0, ...roleIds])
      .select(roleColumns)
      .orderBy('staff_role_id')
      .forShare()
      .execute(),
  rolesOf: (staffId: number): Promise<RoleRow[]> =>
    change
      .selectFrom('staff_role')
      .where('staff_role_id', 'in', (eb) =>
        eb.selectFrom('staff_role_member').where('staff_id', '=', staffId).select('staff_role_id'),
      )
      .select(roleColumns)
      .orderBy('staff_role_id')
      .execute(),
  /** Holds the row of a person until the end of the change. */
  lock: (staffId: number) =>
    change
      .selectFrom('staff')
      .where('staff_id', '=', staffId)
      .select(['staff_id', 'name', 'login', 'password_hash', 'disabled_at'])
      .forUpdate()
      .executeTakeFirst(),
  /** Whether somebody else is still an owner who can sign in; one change at a time asks. */
  hasOtherOwner: async (staffId: number): Promise<boolean> => {
    await sql`select pg_advisory_xact_lock(hashtextextended('staff-owners', 0))`.execute(change);
    const other = await change
      .selectFrom('staff')
      .innerJoin('staff_role_member', 'staff_role_member.staff_id', 'staff.staff_id')
      .innerJoin('staff_role', 'staff_role.staff_role_id', 'staff_role_member.staff_role_id')
      .where('staff_role.is_owner', '=', true)
      .where('staff.staff_id', '!=', staffId)
      .where('staff.disabled_at', 'is', null)
      .select('staff.staff_id')
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  },
  setRoles: async (staffId: number, roleIds: readonly number[]): Promise<void> => {
    await change.deleteFrom('staff_role_member').where('staff_id', '=', staffId).execute();
    if (roleIds.length > 0)
      await change
        .insertInto('staff_role_member')
        .values(roleIds.map((roleId) => ({ staff_id: staffId, staff_role_id: roleId })))
        .execute();
  },
});
