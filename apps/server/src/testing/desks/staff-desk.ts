import { hash } from '@node-rs/argon2';
import type { Grant } from '@xuezhou/contract/staff';
import { staffCookie, staffSessionsIn } from '../../platform/staff/staff-sessions.ts';
import type { TestClient } from '../client.ts';
import { nextId } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

export interface StaffWishes {
  readonly permissions?: readonly Grant[];
  /** The role that has every permission. */
  readonly isOwner?: boolean;
  readonly login?: string;
  readonly name?: string;
  readonly password?: string;
  /** The password is one that another made, and opens until then. */
  readonly passwordExpiresAt?: Date;
}

type Desk = Pick<TestApp, 'connection' | 'clock' | 'services' | 'visit'>;

const ownerRole = 1;

/** Of whoever is made without another: proves who decides. */
export const deskPassword = 'desk-2026';
let deskHash: Promise<string> | undefined;

/** Somebody of the staff with a role of these permissions. */
export async function makeStaff(
  { connection, clock }: Pick<Desk, 'connection'> & { clock: Pick<Desk['clock'], 'now'> },
  wishes: StaffWishes = {},
): Promise<{ staffId: number; login: string }> {
  const number = nextId();
  const { login = `staff${number}`, name = `老师${number}` } = wishes;
  const { staff_id: staffId } = await connection
    .insertInto('staff')
    .values({
      login,
      name,
      password_hash: await (wishes.password === undefined
        ? (deskHash ??= hash(deskPassword))
        : hash(wishes.password)),
      password_expires_at: wishes.passwordExpiresAt ?? null,
      made_at: clock.now(),
      disabled_at: null,
    })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  await connection
    .insertInto('staff_role_member')
    .values({
      staff_id: staffId,
      staff_role_id: wishes.isOwner ? ownerRole : await makeRole(connection, wishes.permissions),
    })
    .execute();
  return { staffId, login };
}

async function makeRole(
  connection: Desk['connection'],
  permissions: readonly Grant[] = [],
): Promise<number> {
  const { staff_role_id } = await connection
    .insertInto('staff_role')
    .values({ name: `角色${nextId()}`, permissions: [...permissions] })
    .returning('staff_role_id')
    .executeTakeFirstOrThrow();
  return staff_role_id;
}

/** A browser in which somebody of the staff is signed in. */
export async function signInStaffAs(
  school: Desk,
  staff: number | StaffWishes = {},
): Promise<TestClient & { readonly staffId: number }> {
  const staffId = typeof staff === 'number' ? staff : (await makeStaff(school, staff)).staffId;
  const { connection, clock, services } = school;
  const client = school.visit();
  const from = { address: '127.0.0.1', userAgent: 'test' };
  client.cookies.set(
    staffCookie(services.config),
    await connection
      .transaction()
      .execute((change) => staffSessionsIn(change, clock).start(change, staffId, from)),
  );
  return { ...client, staffId };
}
