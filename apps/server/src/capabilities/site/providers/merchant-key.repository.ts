import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { Merchant } from '../../../providers/payment/payment.port.ts';
import type { MerchantKeyTable } from './provider.tables.ts';

export type MerchantKeyRow = Selectable<MerchantKeyTable>;

const find = prepareSql<{ kind: MerchantKind; merchant: string; app: string }, MerchantKeyRow>(
  ({ kind, merchant, app }) => sql`
    select merchant_key_no, kind, merchant, app, sealed, kept_at from merchant_key
    where kind = ${kind} and merchant = ${merchant} and app = ${app}
    order by merchant_key_no desc limit 1`,
);

/** The newest of that merchant. */
export const merchantKey = async (
  connection: Connection | Change,
  kind: MerchantKind,
  { merchant, app }: Pick<Merchant, 'merchant' | 'app'>,
): Promise<MerchantKeyRow | undefined> => await find.first(connection, { kind, merchant, app });

/** Whose notices may still come: each is tried with them, so they are not without end. */
const mostKnown = 8;

const list = prepareSql<{ kind: MerchantKind; most: number }, MerchantKeyRow>(
  ({ kind, most }) => sql`
    select merchant_key_no, kind, merchant, app, sealed, kept_at from merchant_key
    where kind = ${kind} order by merchant_key_no desc limit ${most}`,
);

/** The newest first. */
export const merchantKeysOf = async (
  connection: Connection,
  kind: MerchantKind,
): Promise<MerchantKeyRow[]> => await list.rows(connection, { kind, most: mostKnown });

export async function addMerchantKey(
  change: Change,
  row: Omit<MerchantKeyRow, 'merchant_key_no'>,
): Promise<void> {
  await change.insertInto('merchant_key').values(row).execute();
}
