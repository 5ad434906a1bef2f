import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export type LaunchRow = Selectable<Tables['lti_launch']>;

/** How long somebody may take from the platform's page until an account is named. */
export const launchSeconds = 15 * 60;

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest();

interface Whose {
  readonly launchId: string;
  /** Null: a browser that no platform sent here. */
  readonly browser: Buffer | null;
  readonly now: Date;
}

export type OpenLaunch = LaunchRow & { readonly platform: string };

/**
 * What this browser brought, of the platform's settings as they are now. The id in the address is no secret: it opens
 * nothing in another browser. Throws ltiLaunchUnknown.
 */
export async function demandLaunch(
  connection: Connection,
  { launchId, browser, now }: Whose,
): Promise<OpenLaunch> {
  const row =
    browser === null
      ? undefined
      : await connection
          .selectFrom('lti_launch as l')
          .innerJoin('lti_platform as p', (join) =>
            join.onRef('p.platform_id', '=', 'l.platform_id').onRef('p.version', '=', 'l.version'),
          )
          .where('l.launch_id', '=', launchId)
          .where('l.browser_hash', '=', browser)
          .where('l.expires_at', '>', now)
          .where('l.outcome', 'in', ['proven', 'failed'])
          .selectAll('l')
          .select('p.name as platform')
          .executeTakeFirst();
  if (row === undefined) throw new Refusal('ltiLaunchUnknown');
  return row;
}

/** What stands of somebody in a launch no longer than it is of use. */
export const withoutPerson = { subject: null, name: null, nonce: '' } as const;

export type ProvenLaunch = OpenLaunch & { subject: string; target: string };

/** The same, taken for good when the transaction ends well: of two at once one has it. Throws ltiLaunchUnknown. */
export async function takeLaunch(change: Change, whose: Whose): Promise<ProvenLaunch> {
  const launch = await demandProven(change, whose);
  const taken = await change
    .updateTable('lti_launch')
    .where('launch_id', '=', launch.launch_id)
    .where('outcome', '=', 'proven')
    .set({ outcome: 'used', ...withoutPerson })
    .returning('launch_id')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal('ltiLaunchUnknown');
  return launch;
}

export async function demandProven(connection: Connection, whose: Whose): Promise<ProvenLaunch> {
  const launch = await demandLaunch(connection, whose);
  const { subject, target } = launch;
  if (launch.outcome !== 'proven' || subject === null || target === null)
    throw new Refusal('ltiLaunchUnknown');
  return { ...launch, subject, target };
}

/** Whose account somebody of a platform opens. */
export async function ownerOfIdentity(
  connection: Connection,
  { platform_id, subject }: { platform_id: number; subject: string },
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('lti_identity')
    .where('platform_id', '=', platform_id)
    .where('subject', '=', subject)
    .select('student_id')
    .executeTakeFirst();
  return row?.student_id;
}
