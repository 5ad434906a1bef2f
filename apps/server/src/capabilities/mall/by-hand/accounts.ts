import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { HandChannel, TransferAccount } from '@xuezhou/contract/mall';
import {
  maxMoneyAccounts,
  type listMoneyAccounts as listOperation,
  type saveMoneyAccount as saveOperation,
} from '@xuezhou/contract/mall/console';
import { accountNumber, groupedNumber, isAccountNumber } from '@xuezhou/rules/mall/transfer';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

export type AccountRow = Selectable<Tables['money_account']>;

/** The accounts that students transfer to. */
export async function transferAccounts(connection: Connection | Change): Promise<AccountRow[]> {
  return await openAccounts.rows(connection, {});
}

const openAccounts = prepareSql<object, AccountRow>(
  () => sql`select * from money_account where channel = 'bank' and is_on order by account_id`,
);

export async function isTransferOffered(connection: Connection | Change): Promise<boolean> {
  return (await transferAccounts(connection)).length > 0;
}

export const presentAccount = (row: AccountRow): TransferAccount => ({
  ...{ accountId: row.account_id, holder: row.holder, bank: row.bank, number: row.number },
  ...{ branch: row.branch, remark: row.remark },
});

/** 「招商银行 尾号 2333」, 「前台」. */
export const accountName = (row: Pick<AccountRow, 'channel' | 'bank' | 'holder' | 'number'>) =>
  row.channel === 'cash' ? `现金：${row.holder}` : `${row.bank} 尾号 ${row.number.slice(-4)}`;

export async function listMoneyAccounts({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('money_account')
    .selectAll()
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({
    ...presentAccount(row),
    channel: row.channel,
    isOn: row.is_on,
  }));
}

type Body = InputOf<typeof saveOperation>['body'];

/** Of a desk its name alone; of an account at a bank all that a transfer needs. Throws moneyAccountFields. */
function factsOf({ channel, isOn, ...body }: Body) {
  const [holder, branch, remark] = [body.holder.trim(), body.branch.trim(), body.remark.trim()];
  if (holder === '') throw new Refusal('moneyAccountFields', emptyWords[channel]);
  if (channel === 'cash')
    return { channel, holder, bank: '', number: holder, branch: '', remark, is_on: isOn };
  const [bank, number] = [body.bank.trim(), accountNumber(body.number)];
  if (bank === '' || !isAccountNumber(number)) throw new Refusal('moneyAccountFields');
  return { channel, holder, bank, number, branch, remark, is_on: isOn };
}

const emptyWords: Readonly<Record<HandChannel, string>> = {
  bank: '银行账户要写户名、开户银行和账号',
  cash: '请写上在哪里收现金，比如“前台”',
};

export async function saveMoneyAccount(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const facts = factsOf(body);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const before = await lockAccount(change, body.accountId, facts);
      if (before !== undefined && before.channel !== facts.channel)
        throw new Refusal('moneyAccountUnknown');
      if (before !== undefined) await demandSamePlace(change, before, facts);
      demandAgreed(actor, before, facts, body);
      const accountId = before?.account_id ?? (await addAccount(change, facts, now));
      if (before !== undefined)
        await change
          .updateTable('money_account')
          .where('account_id', '=', accountId)
          .set(facts)
          .execute();
      const { is_on: isOn, ...rest } = facts;
      const isSame = before !== undefined && isSameAs(before, facts);
      const auditEntry = {
        operation: 'saveMoneyAccount',
        target: { kind: 'moneyAccount', id: accountId },
        ...(before !== undefined && { before: loggedAccount(before) }),
        after: { ...rest, isOn },
        why: body.why,
      };
      return { answer: { accountId }, auditEntry: isSame ? null : auditEntry };
    });
  } catch (error) {
    if (isTaken(error)) throw new Refusal('moneyAccountKnown');
    throw error;
  }
}

/**
 * Where students transfer to is said by two: whoever could change it alone could have all of their money. What stands beside the
 * number too, which students read as part of it: 「本户已停用，请转到 …」.
 */
function demandAgreed(
  actor: Actor,
  before: AccountRow | undefined,
  facts: Facts,
  { accountId, why }: Body,
): void {
  const { channel, is_on: isOn, number, ...rest } = facts;
  if (channel !== 'bank' || !isOn) return;
  if (before?.is_on === true && isSameAs(before, facts)) return;
  demandSecondPerson(actor, {
    ...{ kind: 'account', decider: 'setting.write', asksCode: true, why },
    target: { kind: 'moneyAccount', id: accountId ?? '新的' },
    // In groups: whoever agrees compares it, and a long number in one piece is masked.
    facts: { channel, ...rest, number: groupedNumber(number), isOn },
    once: `account ${accountId ?? ''} ${JSON.stringify(facts)}`,
  });
}

const isSamePlace = (before: AccountRow, { holder, bank, number }: Facts): boolean =>
  before.holder === holder && before.bank === bank && before.number === number;

/** Receipts say where their money came to: that stays. Throws moneyAccountUsed. */
async function demandSamePlace(change: Change, before: AccountRow, facts: Facts): Promise<void> {
  if (isSamePlace(before, facts)) return;
  const receipt = await change
    .selectFrom('money_receipt')
    .where('account_id', '=', before.account_id)
    .select('receipt_id')
    .limit(1)
    .executeTakeFirst();
  if (receipt !== undefined) throw new Refusal('moneyAccountUsed');
}

type Facts = ReturnType<typeof factsOf>;

const isSameAs = (before: AccountRow, facts: Facts): boolean =>
  (Object.keys(facts) as (keyof Facts)[]).every((key) => before[key] === facts[key]);

const loggedAccount = ({ channel, holder, bank, number, branch, remark, is_on }: AccountRow) => ({
  ...{ channel, holder, bank, number, branch, remark },
  isOn: is_on,
});

async function lockAccount(
  change: Change,
  accountId: number | null,
  facts: Facts,
): Promise<AccountRow | undefined> {
  if (accountId === null) return await sameAccount(change, facts);
  const row = await change
    .selectFrom('money_account')
    .where('account_id', '=', accountId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('moneyAccountUnknown');
  return row;
}

/** Sent twice it is added once. Throws moneyAccountKnown where its number is another's. */
async function sameAccount(change: Change, facts: Facts): Promise<AccountRow | undefined> {
  const row = await change
    .selectFrom('money_account')
    .where('channel', '=', facts.channel)
    .where('number', '=', facts.number)
    .selectAll()
    .executeTakeFirst();
  if (row !== undefined && !isSameAs(row, facts)) throw new Refusal('moneyAccountKnown');
  return row;
}

async function addAccount(change: Change, facts: Facts, now: Date): Promise<number> {
  const { count } = await change
    .selectFrom('money_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxMoneyAccounts) throw new Refusal('moneyAccountsTooMany');
  const { account_id } = await change
    .insertInto('money_account')
    .values({ ...facts, made_at: now })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}
