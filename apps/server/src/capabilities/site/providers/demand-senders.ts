import { demandNone, forRealStudents } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { environmentFaultsOf } from './provider-config.ts';
import { LostProvider, providerInUse, type Opening } from './provider-in-use.ts';

/**
 * Before a server of real students serves: whatever sends codes and mails reaches people outside. What a page set counts,
 * and the environment's only where it is in use. Throws a ConfigError.
 */
export async function demandSenders(opening: Opening, connection: Connection): Promise<void> {
  const { config } = opening;
  if (config.NODE_ENV !== 'production') return;
  const faults: string[] = [];
  for (const kind of ['sms', 'mail'] as const)
    if (await isOfEnvironment(opening, connection, kind))
      faults.push(...environmentFaultsOf(config, kind));
  demandNone(forRealStudents, faults);
}

async function isOfEnvironment(
  opening: Opening,
  connection: Connection,
  kind: 'sms' | 'mail',
): Promise<boolean> {
  try {
    return (await providerInUse(opening, connection, kind)).source !== 'page';
  } catch (error) {
    // What cannot be opened is a repair, for which the server has to run.
    if (error instanceof LostProvider) return false;
    throw error;
  }
}
