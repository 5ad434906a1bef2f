import type { ProviderKind } from '@xuezhou/contract/site/console';
import pg from 'pg';
import {
  lostProviders,
  mailInUse,
  sandboxedProviders,
  type ProviderRow,
} from '../capabilities/site/site.port.ts';
import type { Config } from '../platform/config/config.ts';
import { heldKeys, signerWith } from '../platform/signer.ts';
import type { MailConfig } from '../providers/mail/mail.port.ts';

const patienceMs = 5000;

/** What is in use, as pages set it over the environment; of the embedded database, whose server may run, the environment's alone. */
export async function providersOf(config: Config): Promise<{
  readonly sandboxed: readonly ProviderKind[];
  readonly lost: readonly ProviderKind[];
  readonly mail: MailConfig | null;
  /** What pages set could not be read: only the environment's is judged. */
  readonly isUnread: boolean;
}> {
  const read = await rowsOf(config);
  const rows = read ?? [];
  // Who set nothing needs no keys; without any, nothing that a page set is opened.
  const signer = signerWith(rows.length === 0 ? '' : ((await heldKeys(config)) ?? ''));
  const opening = { config, signer };
  return {
    sandboxed: sandboxedProviders(opening, rows),
    lost: lostProviders(opening, rows),
    mail: read === null ? null : mailInUse(opening, rows),
    isUnread: read === null,
  };
}

const noTable = '42P01';

/** Null: they could not be read. */
async function rowsOf({ DATABASE_URL }: Config): Promise<ProviderRow[] | null> {
  if (DATABASE_URL === '') return [];
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<ProviderRow>('select * from provider_setting')).rows;
  } catch (error) {
    // A database of before.
    return error instanceof pg.DatabaseError && error.code === noTable ? [] : null;
  } finally {
    await pool.end();
  }
}
