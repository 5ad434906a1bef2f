import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { takesGrades } from '../grades/open-for-grades.ts';

export type LaunchRow = Selectable<Tables['lti_launch']>;

/** How long a teacher may take to choose. */
export const choosingSeconds = 60 * 60;

/** How long somebody may take from the platform's page until an account is named. */
export const launchSeconds = 15 * 60;

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest();

interface Whose {
  readonly launchId: string;
  /** Null: a browser that no platform sent here. */
  readonly browser: Buffer | null;
  readonly now: Date;
}

export type OpenLaunch = LaunchRow & { readonly platform: string; readonly takes_grades: boolean };

interface Looking {
  readonly outcomes: readonly LaunchRow['outcome'][];
  /** The platform's settings stay as they are until the transaction ends. */
  readonly isHeld: boolean;
}

/**
 * What this browser brought, of the platform's settings as they are now. The id in the address is no secret: it opens
 * nothing in another browser. Throws ltiLaunchUnknown.
 */
export async function demandLaunch(
  connection: Connection,
  { launchId, browser, now }: Whose,
  { outcomes, isHeld }: Looking = { outcomes: ['proven', 'failed', 'astray'], isHeld: false },
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
          .where('l.outcome', 'in', outcomes)
          .selectAll('l')
          .select(['p.name as platform', takesGrades({ today: dayOf(now) }).as('takes_grades')])
          .$if(isHeld, (all) => all.forShare('p'))
          .executeTakeFirst();
  if (row === undefined) throw new Refusal('ltiLaunchUnknown');
  return row;
}

/** What stands of somebody in a launch no longer than it is of use. */
export const withoutPerson = { subject: null, name: null, nonce: '', line: null } as const;

export type ProvenLaunch = OpenLaunch & { subject: string; target: string };

/**
 * The same, of somebody: proven, or used already. Nobody changes the platform until the transaction ends, so that who it proved is
 * linked with no other. Throws ltiLaunchUnknown.
 */
export async function demandProven(change: Change, whose: Whose): Promise<ProvenLaunch> {
  const looking = { outcomes: ['proven', 'used'], isHeld: true } as const;
  const launch = await demandLaunch(change, whose, looking);
  const { subject, target } = launch;
  if (subject === null || target === null) throw new Refusal('ltiLaunchUnknown');
  return { ...launch, subject, target };
}

/** Takes it for good when the transaction ends well: of two at once one has it. Throws ltiLaunchUnknown. */
export async function takeLaunch(
  change: Change,
  { launch_id }: Pick<ProvenLaunch, 'launch_id'>,
): Promise<void> {
  const taken = await change
    .updateTable('lti_launch')
    .where('launch_id', '=', launch_id)
    .where('outcome', '=', 'proven')
    // Whom it proved stays with it: the same student may not have heard the answer, and asks again.
    .set({ outcome: 'used', name: null, nonce: '', line: null })
    .returning('launch_id')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal('ltiLaunchUnknown');
}

/** Whose account somebody of a platform opens; the link stays until the transaction ends. */
export async function ownerOfIdentity(
  change: Change,
  { platform_id, subject }: { platform_id: number; subject: string },
): Promise<number | undefined> {
  const row = await change
    .selectFrom('lti_identity')
    .where('platform_id', '=', platform_id)
    .where('subject', '=', subject)
    .select('student_id')
    .forKeyShare()
    .executeTakeFirst();
  return row?.student_id;
}
