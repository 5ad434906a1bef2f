import type { ProviderKind } from '@xuezhou/contract/site/console';
import pg from 'pg';
import { mailInUse, sandboxedProviders, type ProviderRow } from '../capabilities/site/site.port.ts';
import type { Config } from '../platform/config/config.ts';
import { openKeys, signerWith } from '../platform/signer.ts';
import type { MailConfig } from '../providers/mail/mail.port.ts';

const patienceMs = 5000;

/** What is in use, as pages set it over the environment; of the embedded database, whose server may run, the environment's alone. */
export async function providersOf(
  config: Config,
): Promise<{ sandboxed: readonly ProviderKind[]; mail: MailConfig | null }> {
  const rows = await rowsOf(config);
  // Who set nothing needs no keys: none are made by looking.
  const opening = { config, signer: signerWith(rows.length === 0 ? '' : await openKeys(config)) };
  return { sandboxed: sandboxedProviders(opening, rows), mail: mailInUse(opening, rows) };
}

async function rowsOf({ DATABASE_URL }: Config): Promise<ProviderRow[]> {
  if (DATABASE_URL === '') return [];
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<ProviderRow>('select * from provider_setting')).rows;
  } catch {
    // A database of before, or none: another check tells of that.
    return [];
  } finally {
    await pool.end();
  }
}
