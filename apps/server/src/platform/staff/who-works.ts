import type { OwnPermission } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import { ownCoursesOf, type DutyKind } from './own.ts';
import { bondSince, inSameHand } from './same-hand.ts';
import type { Wish } from './second-person.ts';

/** Whether somebody could decide but this person, those in the same hand, and whom it would be done to. */
export async function hasDecider(
  connection: Connection,
  staffId: number,
  { decider, target }: Pick<Wish, 'decider' | 'target'>,
  now: Date,
): Promise<boolean> {
  const hand = await inSameHand(connection, staffId, now);
  const whom = target.kind === 'staff' ? String(target.id) : '';
  const { rows } = await sql`
    select from staff s
    join staff_role_member m on m.staff_id = s.staff_id
    join staff_role r on r.staff_role_id = m.staff_role_id
    where s.staff_id <> all(${[...hand]}::int[]) and s.staff_id::text <> ${whom} and s.login is not null and s.disabled_at is null
      and (r.is_owner or ${decider} = any(r.permissions))
    limit 1`.execute(connection);
  return rows.length > 0;
}

/** Of owners who can sign in, and of those who were disabled a short while ago: they could be the ones to warn. */
export async function ownersLogins(connection: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    select distinct s.login from staff s
    join staff_role_member m on m.staff_id = s.staff_id
    join staff_role r on r.staff_role_id = m.staff_role_id
    where r.is_owner and (s.disabled_at is null or s.disabled_at > ${bondSince(now)}) and s.login is not null`.execute(
    connection,
  );
  return rows.map(({ login }) => login);
}

/** Everybody who works or worked here: staff_id, name. */
export const everyStaff = sql`(select staff_id, name from staff)`;

/** Who works here and can sign in: staff_id, name. */
export const workingStaff = sql`(
  select staff_id, name from staff where disabled_at is null and login is not null)`;

/** What people of the staff are called, by their ids. */
export async function namesOfStaff(
  connection: Connection,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await connection
    .selectFrom('staff')
    .where('staff_id', 'in', [0, ...staffIds])
    .select(['staff_id', 'name'])
    .execute();
  return new Map(rows.map(({ staff_id, name }) => [staff_id, name]));
}

/** Who works here and holds a permission for all, or for the own where the course is theirs: staff_id, name. */
export const workersWith = (permission: OwnPermission, courseId: number) => sql`(
  select s.staff_id, s.name from staff s
  where s.disabled_at is null and s.login is not null and exists (
    select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
    where m.staff_id = s.staff_id and (r.is_owner or ${permission} = any(r.permissions)
      or (${`${permission}:own`} = any(r.permissions)
        and ${courseId}::int in ${ownCoursesOf(sql`s.staff_id`)}))))`;

/** Who works here and sees the courses of all: staff_id, name. */
export const readersOfCourses = sql<{ staffId: number; name: string }>`
  select s.staff_id as "staffId", s.name from staff s
  where s.disabled_at is null and s.login is not null and exists (
    select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
    where m.staff_id = s.staff_id and (r.is_owner or 'content.read' = any(r.permissions)))
  order by s.name, s.staff_id`;

/** Who works here and sees students, of all or the own: staffId, name, login, seesAll. */
export const readersOfStudents = sql<{
  staffId: number;
  name: string;
  login: string;
  seesAll: boolean;
}>`
  select s.staff_id as "staffId", s.name, s.login,
    bool_or(r.is_owner or 'student.read' = any(r.permissions)) as "seesAll"
  from staff s
  join staff_role_member m on m.staff_id = s.staff_id
  join staff_role r on r.staff_role_id = m.staff_role_id
  where s.disabled_at is null and s.login is not null
    and (r.is_owner or r.permissions && array['student.read', 'student.read:own'])
  group by 1, 2, 3 order by s.name, s.staff_id`;

/** Who works now, has one thing as a duty, and a permission for it. */
export async function staffOfDuty(
  connection: Connection,
  permission: OwnPermission,
  kind: DutyKind,
  targetId: number,
): Promise<{ staffId: number; name: string }[]> {
  const { rows } = await sql<{ staff_id: number; name: string }>`
    select s.staff_id, s.name from staff_duty d join staff s on s.staff_id = d.staff_id
    where d.kind = ${kind} and d.target_id = ${targetId} and s.disabled_at is null and exists (
      select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
      where m.staff_id = s.staff_id and (r.is_owner
        or r.permissions && array[${permission}, ${`${permission}:own`}]::text[]))
    order by s.staff_id`.execute(connection);
  return rows.map(({ staff_id: staffId, name }) => ({ staffId, name }));
}
