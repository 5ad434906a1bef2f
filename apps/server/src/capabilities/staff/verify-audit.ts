import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { chainedHash } from './audit-chain.sql.ts';

/**
 * `changed`: an entry is not as it was written, or one before it is; `missing`: the entry was taken out; `gap`: a link of
 * the chain was; `unchained`: an entry has no link, so that somebody wrote it while the trigger slept.
 */
export interface AuditFault {
  readonly kind: 'changed' | 'missing' | 'gap' | 'unchained';
  /** At a gap, of the first entry behind it. */
  readonly auditId: number;
}

export interface AuditVerdict {
  readonly entries: number;
  /** The first ones, by their place in the chain. */
  readonly faults: readonly AuditFault[];
  /** Of the last entry, in hex; kept elsewhere it shows later that nothing was cut off behind it. Empty: no entry. */
  readonly lastHash: string;
  /** Whether the hash that was asked for is in the chain; null where none was. */
  readonly knowsHash: boolean | null;
}

const maxFaults = 20;

/**
 * Reads the whole log of what staff did and its chain, and says whether each entry is as it was written, none was taken
 * out and none put in between. `known` is a `lastHash` of an earlier time.
 */
export async function verifyAudit(connection: Connection, known?: string): Promise<AuditVerdict> {
  const links = sql<AuditFault>`
    select kind, "auditId" from (
      select c.position, c.audit_id as "auditId",
        case when c.position <> c.position_before + 1 then 'gap'
          when a.audit_id is null then 'missing'
          when c.hash <> ${sql.raw(chainedHash('c.hash_before'))} then 'changed' end as kind
      from (
        select position, audit_id, hash, lag(hash, 1, ''::bytea) over (order by position) as hash_before,
          lag(position, 1, 0::bigint) over (order by position) as position_before
        from audit_chain
      ) c left join audit_log a on a.audit_id = c.audit_id
    ) judged where kind is not null order by position limit ${maxFaults}`;
  const loose = sql<AuditFault>`
    select 'unchained' as kind, a.audit_id as "auditId" from audit_log a
    where not exists (select from audit_chain c where c.audit_id = a.audit_id)
    order by a.audit_id limit ${maxFaults}`;
  const ends = sql<{ entries: number; lastHash: string; knowsHash: boolean }>`
    select (select count(*) from audit_log) as entries,
      coalesce((select encode(hash, 'hex') from audit_chain order by position desc limit 1), '') as "lastHash",
      exists (select from audit_chain where encode(hash, 'hex') = ${known ?? ''}) as "knowsHash"`;
  // One moment for all of it: entries are written meanwhile.
  return await connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (change) => {
      await sql`set local statement_timeout = 0`.execute(change);
      const faults = [...(await links.execute(change)).rows, ...(await loose.execute(change)).rows];
      const { rows } = await ends.execute(change);
      const { entries = 0, lastHash = '', knowsHash = false } = rows[0] ?? {};
      return { entries, faults, lastHash, knowsHash: known === undefined ? null : knowsHash };
    });
}
