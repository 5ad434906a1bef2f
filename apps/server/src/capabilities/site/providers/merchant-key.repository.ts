import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { MerchantKeyTable } from './provider.tables.ts';

export type MerchantKeyRow = Selectable<MerchantKeyTable>;

export interface Account {
  readonly kind: MerchantKind;
  readonly merchant: string;
  /** Null: whichever app, where the keys are the merchant's. */
  readonly app: string | null;
}

const find = prepareSql<Account, MerchantKeyRow>(
  ({ kind, merchant, app }) => sql`
    select merchant_key_no, kind, merchant, app, sealed, kept_at from merchant_key
    where kind = ${kind} and merchant = ${merchant} and app = coalesce(${app}::text, app)
    order by merchant_key_no desc`,
);

/** Of that merchant, the newest first. */
export const merchantKeys = async (
  connection: Connection | Change,
  account: Account,
): Promise<MerchantKeyRow[]> => await find.rows(connection, account);

/** Whose notices may still come: each is tried with them, so they are not without end. */
const mostKnown = 16;

const list = prepareSql<{ kind: MerchantKind; most: number }, MerchantKeyRow>(
  ({ kind, most }) => sql`
    select merchant_key_no, kind, merchant, app, sealed, kept_at from (
      select *, row_number() over (partition by merchant, app order by merchant_key_no desc) as age
      from merchant_key where kind = ${kind}
    ) aged
    where age <= 2 order by age, merchant_key_no desc limit ${most}`,
);

/** Of every merchant the newest keys, then those before them: a notice may have been under way when they changed. */
export const merchantKeysOf = async (
  connection: Connection,
  kind: MerchantKind,
): Promise<MerchantKeyRow[]> => await list.rows(connection, { kind, most: mostKnown });

const listNewest = prepareSql<object, MerchantKeyRow>(
  () => sql`
    select distinct on (kind, merchant, app)
      merchant_key_no, kind, merchant, app, sealed, kept_at from merchant_key
    order by kind, merchant, app, merchant_key_no desc`,
);

/** Of every merchant and app those by which what they began is asked for. */
export const newestMerchantKeys = async (connection: Connection): Promise<MerchantKeyRow[]> =>
  await listNewest.rows(connection, {});

export async function addMerchantKey(
  change: Change,
  row: Omit<MerchantKeyRow, 'merchant_key_no'>,
): Promise<void> {
  await change.insertInto('merchant_key').values(row).execute();
}
