import { pathOfTarget } from '@xuezhou/rules/lti/target';
import type { LtiFault } from '@xuezhou/contract/lti/console';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { platformById, type PlatformRow } from '../platform.repository.ts';
import { schoolAddress } from '../tool-addresses.ts';
import type { AskedChoice } from '../lti.tables.ts';
import { isOfSettings, LaunchFault, type Fault } from './launch-fault.ts';
import {
  choosingSeconds,
  hashOfState,
  withoutPerson,
  type LaunchRow,
} from './launch.repository.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { proveLaunch, type Proven } from './prove-launch.ts';

type Taking = Pick<Services, 'config' | 'clock' | 'database' | 'log'> & {
  readonly keys: PlatformKeys;
};

interface Taken {
  readonly launchId: string;
  readonly isChoosing: boolean;
  /** Why a teacher cannot choose: they read it at once, as the page that is meant may stand in no frame. */
  readonly refused: Fault | null;
}

/**
 * A platform sent a browser back. Only the browser that began may bring it, only once, and only while nothing of the settings was
 * changed. Answers the launch, whether or not it proved somebody; null: nothing of ours was begun by it.
 */
export async function takeBrought(
  services: Taking,
  form: URLSearchParams,
  browsers: readonly Buffer[],
): Promise<Taken | null> {
  const states = form.getAll('state');
  const [state = ''] = states;
  if (browsers.length === 0 || states.length !== 1 || state.length > 64) return null;
  const launch = await begin(services, state, browsers);
  if (launch === undefined) return null;
  const { connection } = services.database;
  const platform = await platformById(connection, launch.platform_id);
  if (platform?.is_on !== true || platform.version !== launch.version) return null;
  const { launch_id: launchId, is_choosing: isChoosing } = launch;
  let refused: Fault | null = null;
  try {
    const proven = await prove(services, launch, platform, form);
    if (proven.kind === 'opening') await keep(services, launch, proven);
    else await keepChoice(services, launch, proven.choice);
    await noteLaunched(services, launch);
  } catch (error) {
    if (!(error instanceof LaunchFault)) throw error;
    services.log.warn({ err: error, fault: error.fault }, 'a course platform proved nobody');
    await keepFault(services, launch, error);
    if (isChoosing || error.fault === 'choosing') refused = error.fault;
  }
  return { launchId, isChoosing, refused };
}

/** Which say nothing of how links are opened: students come by those all the while. */
const ofChoosing: readonly LtiFault[] = ['choosing', 'return'];
/** Which say nothing of how teachers come to choose. */
const ofOpening: readonly LtiFault[] = ['target'];

async function keepFault(
  { clock, database: { connection } }: Taking,
  { launch_id, platform_id, began_at }: LaunchRow,
  { fault }: LaunchFault,
): Promise<void> {
  await connection
    .updateTable('lti_launch')
    .where('launch_id', '=', launch_id)
    .set({ outcome: fault === 'target' ? 'astray' : 'failed', ...withoutPerson })
    .execute();
  // Anybody can send that: it says nothing of what the school set up.
  if (!isOfSettings(fault)) return;
  await connection
    .updateTable('lti_platform')
    .where('platform_id', '=', platform_id)
    // Where somebody came through since it began, the settings are right; those for choosing only where somebody chose.
    .$if(!ofChoosing.includes(fault), (all) =>
      all.where((platform) =>
        platform.or([platform('launched_at', 'is', null), platform('launched_at', '<', began_at)]),
      ),
    )
    .set({ fault, fault_at: clock.now() })
    .execute();
}

const begin = (
  { clock, database: { connection } }: Taking,
  state: string,
  browsers: readonly Buffer[],
): Promise<LaunchRow | undefined> =>
  connection
    .updateTable('lti_launch')
    .where('state_hash', '=', hashOfState(state))
    .where('browser_hash', 'in', browsers)
    .where('outcome', '=', 'begun')
    .where('expires_at', '>', clock.now())
    .set({ outcome: 'asking' })
    .returningAll()
    .executeTakeFirst();

async function prove(
  { config, clock, keys }: Taking,
  { nonce, is_choosing: isChoosing }: LaunchRow,
  platform: PlatformRow,
  form: URLSearchParams,
): ReturnType<typeof proveLaunch> {
  if (form.has('error')) throw new LaunchFault('denied');
  const tokens = form.getAll('id_token');
  const [token = ''] = tokens;
  if (tokens.length !== 1) throw new LaunchFault('message');
  const base = schoolAddress(config);
  const { secureCookies: isSecure } = config;
  const brought = { platform, nonce, isChoosing, base, isSecure, now: clock.now() };
  return await proveLaunch(keys, token, brought);
}

async function keep(
  { database: { connection } }: Taking,
  { launch_id }: LaunchRow,
  { subject, name, target, line }: Proven,
): Promise<void> {
  await connection
    .updateTable('lti_launch')
    .where('launch_id', '=', launch_id)
    .set({
      ...{ ...withoutPerson, outcome: 'proven', subject, name, target: pathOfTarget(target) },
      line: line === null ? null : JSON.stringify(line),
    })
    .execute();
}

/** For as long as somebody chooses; who it is, is not kept. */
async function keepChoice(
  { clock, database: { connection } }: Taking,
  { launch_id }: LaunchRow,
  choice: AskedChoice,
): Promise<void> {
  await connection
    .updateTable('lti_launch')
    .where('launch_id', '=', launch_id)
    .set({ ...withoutPerson, outcome: 'choosing', choice: JSON.stringify(choice) })
    .set({ expires_at: new Date(clock.now().getTime() + choosingSeconds * 1000) })
    .execute();
}

async function noteLaunched(
  { clock, database: { connection } }: Taking,
  { platform_id, is_choosing: isChoosing }: LaunchRow,
): Promise<void> {
  const now = clock.now();
  const staying = isChoosing ? ofOpening : ofChoosing;
  // A whole lecture hall comes within a minute, and its launches do not wait for each other.
  await connection
    .updateTable('lti_platform')
    .where('platform_id', '=', platform_id)
    .where((platform) =>
      platform.or([
        platform('launched_at', 'is', null),
        platform('launched_at', '<', new Date(now.getTime() - 60_000)),
        // Where there is none, that is unknown and not so.
        platform('fault', 'not in', staying),
      ]),
    )
    .set({
      launched_at: now,
      fault: sql<LtiFault | null>`case when fault in (${sql.join(staying)}) then fault end`,
      fault_at: sql<Date | null>`case when fault in (${sql.join(staying)}) then fault_at end`,
    })
    .execute();
}
