import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  finishLtiLaunch as finishOperation,
  getLtiLaunch as getOperation,
  linkLtiLaunch as linkOperation,
} from '@xuezhou/contract/lti';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { noteAcceptedWords, startSession } from '../../account/account.port.ts';
import { launchBrowser } from './launch-browser.ts';
import {
  demandLaunch,
  demandProven,
  ownerOfIdentity,
  takeLaunch,
  type ProvenLaunch,
} from './launch.repository.ts';
import { demandOpen, openMeant } from './open-course.ts';

export async function getLtiLaunch(
  { config, clock, database: { connection } }: Services,
  { params: { launchId } }: InputOf<typeof getOperation>,
  caller: Caller<null>,
): Promise<DataOf<typeof getOperation>> {
  const browser = launchBrowser(config, caller);
  const now = clock.now();
  const launch = await demandLaunch(connection, { launchId, browser, now });
  const { platform, platform_id, outcome, name, target, line } = launch;
  if (target === null) {
    const came = outcome === 'astray' ? outcome : 'failed';
    return {
      platform,
      came,
      name: null,
      kind: 'course',
      title: '',
      courseTitle: '',
      isGraded: false,
    };
  }
  const { kind, title, courseTitle } = await demandOpen(connection, { platform_id, target }, now);
  const isGraded = launch.takes_grades && line?.mayScore === true && line.lineItem !== null;
  return { platform, came: 'somebody', name, kind, title, courseTitle, isGraded };
}

/** Logs in whose account who came is linked with, and opens what was meant. What is refused uses up nothing. */
export async function finishLtiLaunch(
  services: Services,
  { body: { launchId } }: InputOf<typeof finishOperation>,
  caller: Caller<CurrentStudent | null>,
): Promise<DataOf<typeof finishOperation>> {
  const { config, clock, database } = services;
  const now = clock.now();
  const whose = { launchId, browser: launchBrowser(config, caller), now };
  return await inTransaction(database.connection, async (change) => {
    const launch = await demandProven(change, whose);
    const studentId = await ownerOfIdentity(change, launch);
    if (isOverFor(launch, studentId, caller.student)) return { outcome: 'in', path: launch.target };
    await demandOpen(change, launch, now);
    if (studentId === undefined) return { outcome: 'unlinked', path: null };
    await takeLaunch(change, launch);
    await openMeant(change, launch, { studentId, now });
    if (caller.student?.studentId !== studentId)
      await startSession(services, change, studentId, caller);
    return { outcome: 'in', path: launch.target };
  });
}

/**
 * Ties who came to the account that is logged in, which its owner has just said, and opens what was meant. All of it or
 * nothing.
 */
export async function linkLtiLaunch(
  services: Services,
  { body: { launchId, isTermsAccepted } }: InputOf<typeof linkOperation>,
  caller: Caller<CurrentStudent>,
): Promise<DataOf<typeof linkOperation>> {
  const { config, clock, database } = services;
  const { studentId } = caller.student;
  const now = clock.now();
  const browser = launchBrowser(config, caller);
  return await inTransaction(database.connection, async (change) => {
    const launch = await demandProven(change, { launchId, browser, now });
    const owner = await ownerOfIdentity(change, launch);
    if (isOverFor(launch, owner, caller.student)) return { path: launch.target };
    await takeLaunch(change, launch);
    if (!isTermsAccepted) throw new Refusal('ltiTermsMissing');
    await noteAcceptedWords(services, change, studentId);
    await link(change, launch, { studentId, now });
    await openMeant(change, launch, { studentId, now });
    return { path: launch.target };
  });
}

/**
 * Whether this very student went through already, who is logged in: then only the answer was lost. A launch that was used opens
 * nothing for anybody else. Throws ltiLaunchUnknown.
 */
function isOverFor(
  { outcome }: ProvenLaunch,
  owner: number | undefined,
  student: CurrentStudent | null,
): boolean {
  if (outcome !== 'used') return false;
  if (owner === undefined || owner !== student?.studentId) throw new Refusal('ltiLaunchUnknown');
  return true;
}

/** Throws ltiTaken, ltiOther. Done again it changes nothing. */
async function link(
  change: Change,
  { platform_id, subject, name }: ProvenLaunch,
  { studentId, now }: { studentId: number; now: Date },
): Promise<void> {
  await change
    .insertInto('lti_identity')
    .values({ platform_id, student_id: studentId, subject, name, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const there = await change
    .selectFrom('lti_identity')
    .where('platform_id', '=', platform_id)
    .where((make) => make.or([make('student_id', '=', studentId), make('subject', '=', subject)]))
    .select(['student_id', 'subject'])
    .execute();
  if (there.some((row) => row.student_id !== studentId)) throw new Refusal('ltiTaken');
  if (there.some((row) => row.subject !== subject)) throw new Refusal('ltiOther');
}
