import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maxPlatforms, type saveLtiPlatform as operation } from '@xuezhou/contract/lti/console';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { PlatformRow } from '../platform.repository.ts';
import { readWish, type PlatformWish, type SaveBody } from './read-wish.ts';

export const targetOf = (platformId: number) => ({ kind: 'platform', id: platformId }) as const;

export async function saveLtiPlatform(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const wish = await readWish(services, body);
  const courseIds = [...new Set(body.courseIds)].toSorted((one, other) => one - other);
  return await changeAudited(services, actor, async (change, now) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('lti-platforms', 0))`.execute(change);
    const known = await knownOf(change, body);
    // The answer was lost.
    if (known !== undefined && body.platformId === null)
      return { answer: answerOf(known), auditEntry: null };
    if ((known?.version ?? 0) !== body.version) throw new Refusal('ltiPlatformChanged');
    if (known?.ends_on !== wish.ends_on && wish.ends_on < dayOf(now))
      throw new Refusal('ltiEndsOn');
    await demandCourses(change, courseIds);
    const before = known && factsOf(known, await coursesOf(change, known.platform_id));
    const saved = await store(change, known, wish, { requestId: body.requestId, now });
    await storeCourses(change, saved.platform_id, courseIds);
    const auditEntry = {
      ...{ operation: 'saveLtiPlatform', target: targetOf(saved.platform_id) },
      ...{ before, after: factsOf(saved, courseIds) },
    };
    return { answer: answerOf(saved), auditEntry };
  });
}

const answerOf = ({ platform_id, version }: PlatformRow) => ({ platformId: platform_id, version });

const factsOf = (row: PlatformRow, courseIds: readonly number[]) => ({
  ...{ name: row.name, issuer: row.issuer, clientId: row.client_id },
  ...{ deployments: row.deployments, authAddress: row.auth_address },
  ...{ jwksAddress: row.jwks_address, courseIds, endsOn: row.ends_on },
  ...{ tokenAddress: row.token_address, scoreRule: row.score_rule },
  returnOrigins: row.return_origins,
});

/** Held: who is being linked by it now is so before, and forgotten with the others, or is refused after. */
async function knownOf(
  change: Change,
  { platformId, requestId }: SaveBody,
): Promise<PlatformRow | undefined> {
  const row = await change
    .selectFrom('lti_platform')
    .where((platform) =>
      platformId === null
        ? platform('request_id', '=', requestId)
        : platform('platform_id', '=', platformId),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined && platformId !== null) throw new Refusal('ltiPlatformUnknown');
  return row;
}

async function demandCourses(change: Change, courseIds: readonly number[]): Promise<void> {
  const found = await change
    .selectFrom('course')
    .where('erased_at', 'is', null)
    .where('course_id', 'in', [0, ...courseIds])
    .select('course_id')
    .forKeyShare()
    .execute();
  if (found.length !== courseIds.length) throw new Refusal('courseUnknown');
}

async function coursesOf(change: Change, platformId: number): Promise<number[]> {
  const rows = await change
    .selectFrom('lti_platform_course')
    .where('platform_id', '=', platformId)
    .select('course_id')
    .orderBy('course_id')
    .execute();
  return rows.map(({ course_id }) => course_id);
}

async function storeCourses(
  change: Change,
  platform_id: number,
  courseIds: readonly number[],
): Promise<void> {
  await change.deleteFrom('lti_platform_course').where('platform_id', '=', platform_id).execute();
  await change
    .insertInto('lti_platform_course')
    .values(courseIds.map((course_id) => ({ platform_id, course_id })))
    .execute();
}

/** Throws ltiPlatformTaken, ltiPlatformsTooMany. */
async function store(
  change: Change,
  known: PlatformRow | undefined,
  wish: PlatformWish,
  { requestId, now }: { requestId: string; now: Date },
): Promise<PlatformRow> {
  try {
    if (known === undefined) {
      await demandRoom(change);
      return await change
        .insertInto('lti_platform')
        .values({ ...wish, request_id: requestId, made_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    const { platform_id } = known;
    if (vouchesAnew(known, wish)) await forgetPeople(change, platform_id);
    return await change
      .updateTable('lti_platform')
      .set({ ...wish, version: known.version + 1, fault: null, fault_at: null })
      .set({ resting_until: null, rests: 0 })
      .where('platform_id', '=', platform_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isTaken(error)) throw new Refusal('ltiPlatformTaken');
    throw error;
  }
}

/** Somebody's id is theirs as one platform vouches for it: as another does, or with other keys, it may be anybody's. */
const vouchesAnew = (known: PlatformRow, wish: PlatformWish): boolean =>
  known.issuer !== wish.issuer ||
  known.auth_address !== wish.auth_address ||
  known.jwks_address !== wish.jwks_address;

async function demandRoom(change: Change): Promise<void> {
  const { count } = await change
    .selectFrom('lti_platform')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxPlatforms) throw new Refusal('ltiPlatformsTooMany');
}

/**
 * Numbers of people of a platform that is another now say nothing about those of the new one. Their grades go nowhere until they
 * have linked anew, and then from where they were.
 */
async function forgetPeople(change: Change, platformId: number): Promise<void> {
  await change.deleteFrom('lti_identity').where('platform_id', '=', platformId).execute();
  await change
    .updateTable('lti_seat')
    .where('platform_id', '=', platformId)
    .set({ subject: null })
    .execute();
}
