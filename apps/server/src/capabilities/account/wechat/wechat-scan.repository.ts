import { sql } from 'kysely';
import { digestOf } from '../../../platform/claims/claims.ts';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { WechatScanState } from '../account.tables.ts';
import { openDigestOf } from './open-digest.ts';

/** Who scanned, as it is stored. */
export interface ScannedPerson {
  readonly app_id: string;
  readonly open_id: string;
  readonly union_id: string;
  readonly nickname: string;
}

export interface ScanOfBrowser {
  readonly state: WechatScanState;
  readonly expires_at: Date;
  readonly student_id: number | null;
  readonly union_id: string | null;
  readonly nickname: string | null;
  /** Somebody has this WeChat already. */
  readonly is_bound: boolean;
}

// Asked every two seconds by every open code: one statement, by keys alone.
const findScan = prepareSql<{ code: Buffer; browser: Buffer }, ScanOfBrowser>(
  (p) => sql`
    select s.state, s.expires_at, s.student_id, s.union_id, s.nickname,
      exists (
        select from claim c where c.kind = 'wechat-union' and c.digest = ${sql.raw(digestOf('s.union_id'))})
      or exists (
        select from claim c where c.kind = 'wechat-open'
          and c.digest = ${sql.raw(openDigestOf('s'))}) as is_bound
    from wechat_scan s
    where s.code_hash = ${p.code} and s.browser_hash = ${p.browser}`,
);

const person = ['app_id', 'open_id', 'union_id', 'nickname'] as const;

/** Scans by the hashes of their code and of the browser that asked for it; each change names the state it follows. */
export const wechatScans = (connection: Connection) => ({
  find: (code: Buffer, browser: Buffer) => findScan.first(connection, { code, browser }),

  add: async (scan: {
    code_hash: Buffer;
    browser_hash: Buffer;
    student_id: number | null;
    expires_at: Date;
  }) => {
    await connection
      .insertInto('wechat_scan')
      .values({ ...scan, state: 'waiting' })
      .execute();
  },

  /** False when the code is unknown, ended, or no longer waiting. The website's answer comes by the browser itself. */
  move: async (
    code: Buffer,
    {
      from,
      to,
      now,
      browser,
    }: {
      from: WechatScanState;
      to: WechatScanState;
      now: Date;
      browser?: Buffer;
    },
  ): Promise<boolean> => {
    let update = connection
      .updateTable('wechat_scan')
      .set({ state: to })
      .where('code_hash', '=', code)
      .where('state', '=', from)
      .where('expires_at', '>', now);
    if (browser !== undefined) update = update.where('browser_hash', '=', browser);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  },

  /** Undefined when it was no longer asked for; the student is the one who binds, null for a login. */
  confirm: (code: Buffer, who: ScannedPerson, expiresAt: Date) =>
    connection
      .updateTable('wechat_scan')
      .set({ ...who, state: 'confirmed', expires_at: expiresAt })
      .where('code_hash', '=', code)
      .where('state', '=', 'asking')
      .returning('student_id')
      .executeTakeFirst(),
});

/** Uses scans up, in the transaction of what they are used for. Undefined when there is none to use. */
export const wechatScanUser = (change: Change) => ({
  /** The confirmed scan of this login code. */
  takeLogin: (scan: { code: Buffer; browser: Buffer; unionId: string }, now: Date) =>
    change
      .updateTable('wechat_scan')
      .set({ state: 'used' })
      .where('code_hash', '=', scan.code)
      .where('browser_hash', '=', scan.browser)
      .where('union_id', '=', scan.unionId)
      .where('student_id', 'is', null)
      .where('state', '=', 'confirmed')
      .where('expires_at', '>', now)
      .returning(person)
      .$narrowType<ScannedPerson>()
      .executeTakeFirst(),

  /** Keeps a login's scan for the binding of a phone. */
  keepProof: async (code: Buffer, expiresAt: Date): Promise<void> => {
    await change
      .updateTable('wechat_scan')
      .set({ state: 'proved', expires_at: expiresAt })
      .where('code_hash', '=', code)
      .execute();
  },

  /** What this browser proved of this WeChat, at a login that found no account. */
  takeProof: (proof: { browser: Buffer; unionId: string }, now: Date) =>
    change
      .updateTable('wechat_scan')
      .set({ state: 'used' })
      .where('browser_hash', '=', proof.browser)
      .where('union_id', '=', proof.unionId)
      .where('state', '=', 'proved')
      .where('expires_at', '>', now)
      .returning(person)
      .$narrowType<ScannedPerson>()
      .executeTakeFirst(),

  /** The confirmed scan by which this student binds a WeChat. */
  takeBinding: (scan: { code: Buffer; browser: Buffer; studentId: number }, now: Date) =>
    change
      .updateTable('wechat_scan')
      .set({ state: 'used' })
      .where('code_hash', '=', scan.code)
      .where('browser_hash', '=', scan.browser)
      .where('student_id', '=', scan.studentId)
      .where('state', '=', 'confirmed')
      .where('expires_at', '>', now)
      .returning(person)
      .$narrowType<ScannedPerson>()
      .executeTakeFirst(),
});

/** Whether a proof waits, without using it up. */
export async function findProof(
  connection: Connection,
  proof: { browser: Buffer; unionId: string },
  now: Date,
) {
  return await connection
    .selectFrom('wechat_scan')
    .where('browser_hash', '=', proof.browser)
    .where('union_id', '=', proof.unionId)
    .where('state', '=', 'proved')
    .where('expires_at', '>', now)
    .select(person)
    .$narrowType<ScannedPerson>()
    .executeTakeFirst();
}

interface MessageName {
  readonly openId: string;
  readonly createTime: number;
}

/** False when the message was taken before. */
export async function rememberMessage(
  connection: Connection,
  { openId, createTime }: MessageName,
  now: Date,
): Promise<boolean> {
  const added = await connection
    .insertInto('wechat_message')
    .values({ open_id: openId, create_time: createTime, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function forgetMessage(
  connection: Connection,
  { openId, createTime }: MessageName,
): Promise<void> {
  await connection
    .deleteFrom('wechat_message')
    .where('open_id', '=', openId)
    .where('create_time', '=', createTime)
    .execute();
}
