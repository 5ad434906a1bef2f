import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { LaunchRow } from '../launch/launch.repository.ts';
import type { AskedChoice } from '../lti.tables.ts';
import { platformById, type PlatformRow } from '../platform.repository.ts';

interface Whose {
  readonly launchId: string;
  readonly browsers: readonly Buffer[];
  readonly now: Date;
}

export interface Choosing {
  readonly launch: LaunchRow;
  readonly choice: AskedChoice;
  readonly platform: PlatformRow;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * What a teacher in this browser is to choose, while the platform's settings are as they were. The id in the address is no secret: it
 * opens nothing in another browser. Undefined: nothing, or no more.
 */
export async function findChoosing(
  connection: Connection,
  { launchId, browsers, now }: Whose,
): Promise<Choosing | undefined> {
  if (!isId(launchId) || browsers.length === 0) return undefined;
  const launch = await connection
    .selectFrom('lti_launch')
    .where('launch_id', '=', launchId)
    .where('browser_hash', 'in', browsers)
    .where('expires_at', '>', now)
    .where('outcome', 'in', ['choosing', 'chosen'])
    .selectAll()
    .executeTakeFirst();
  if (!launch?.choice) return undefined;
  const platform = await platformById(connection, launch.platform_id);
  if (platform?.version !== launch.version) return undefined;
  return { launch, choice: launch.choice, platform };
}

/** The same, and of two at once the second waits for what the first has sent. */
export async function holdChoosing(change: Change, whose: Whose): Promise<Choosing | undefined> {
  const held = isId(whose.launchId)
    ? await change
        .selectFrom('lti_launch')
        .where('launch_id', '=', whose.launchId)
        .select('launch_id')
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  return held && (await findChoosing(change, whose));
}
