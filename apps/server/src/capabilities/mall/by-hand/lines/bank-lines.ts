import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  keepBankLines as keepOperation,
  listBankLines as listOperation,
  settleBankLine as settleOperation,
} from '@xuezhou/contract/mall/console';
import { groupedNumber } from '@xuezhou/rules/mall/transfer';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { accountName } from '../accounts.ts';
import { demandDay, demandNumber } from '../of-statement.ts';

/** Those that nobody settled yet, the oldest first. */
export async function listBankLines({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('bank_line as l')
    .innerJoin('money_account as a', 'a.account_id', 'l.account_id')
    .where('l.settled_at', 'is', null)
    .select(['l.bank_line_id', 'l.number', 'l.day', 'l.amount_fen', 'l.payer', 'l.memo'])
    .select(['l.kept_at', 'a.channel', 'a.bank', 'a.holder', 'a.number as account_number'])
    .orderBy('l.day')
    .orderBy('l.bank_line_id')
    .execute();
  return rows.map(({ channel, bank, holder, account_number: number, ...row }) => ({
    ...{ lineId: row.bank_line_id, day: row.day, amount: row.amount_fen, payer: row.payer },
    ...{ memo: row.memo, number: row.number, keptAt: row.kept_at.toISOString() },
    account: accountName({ channel, bank, holder, number }),
  }));
}

/** What of a statement fitted no order: kept until somebody says what it was. A line is kept once, and none that was confirmed. */
export async function keepBankLines(
  services: ConsoleServices,
  { body }: InputOf<typeof keepOperation>,
  actor: Actor,
): Promise<DataOf<typeof keepOperation>> {
  const { accountId } = body;
  const lines = body.lines.map((line) => ({ ...line, number: demandNumber(line.number) }));
  for (const { day } of lines) demandDay(day, services.clock.now());
  return await changeAudited(services, actor, async (change, now) => {
    const account = await change
      .selectFrom('money_account')
      .where('account_id', '=', accountId)
      .where('channel', '=', 'bank')
      .select('account_id')
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('moneyAccountUnknown');
    const taken = await takenNumbers(change, accountId, lines);
    const kept = lines.filter(({ number }) => !taken.has(number));
    const added =
      kept.length === 0
        ? []
        : await change
            .insertInto('bank_line')
            .values(
              kept.map(({ number, day, amount, payer, memo }) => ({
                ...{ account_id: accountId, number, day, amount_fen: amount },
                ...{ payer: payer.trim(), memo: memo.trim(), kept_at: now, settled_at: null },
                ...{ settled_by: null, settled_words: null },
              })),
            )
            .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
            .returning('bank_line_id')
            .execute();
    const auditEntry = {
      operation: 'keepBankLines',
      target: { kind: 'moneyAccount', id: accountId },
      after: { lines: added.length },
    };
    return {
      answer: { kept: added.length },
      auditEntry: added.length === 0 ? null : auditEntry,
    };
  });
}

async function takenNumbers(
  change: Change,
  accountId: number,
  lines: readonly { number: string }[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const rows = await change
    .selectFrom('money_number')
    .where('account_id', '=', accountId)
    .where(
      'number',
      'in',
      lines.map(({ number }) => number),
    )
    .select('number')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Somebody knows what it was: no order's, or given back at the bank. */
export async function settleBankLine(
  services: ConsoleServices,
  { body: { lineId, words } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<true> {
  if (words.trim() === '') throw new Refusal('bankLineWords');
  return await changeAudited(services, actor, async (change, now) => {
    const settled = await change
      .updateTable('bank_line')
      .where('bank_line_id', '=', lineId)
      .where('settled_at', 'is', null)
      .set({ settled_at: now, settled_by: actor.staff.staffId, settled_words: words.trim() })
      .returning(['account_id', 'number', 'amount_fen', 'day'])
      .executeTakeFirst();
    if (settled === undefined) throw new Refusal('bankLineUnknown');
    const auditEntry = {
      operation: 'settleBankLine',
      target: { kind: 'moneyAccount', id: settled.account_id },
      after: {
        ...{ number: groupedNumber(settled.number), amount: settled.amount_fen, day: settled.day },
      },
      why: words.trim(),
    };
    return { answer: true as const, auditEntry };
  });
}

/** Confirmed for an order, it fits that. */
export async function settleByReceipt(
  change: Change,
  { accountId, number }: { accountId: number; number: string },
  { orderNo, staffId, now }: { orderNo: string; staffId: number; now: Date },
): Promise<void> {
  await change
    .updateTable('bank_line')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('settled_at', 'is', null)
    .set({ settled_at: now, settled_by: staffId, settled_words: `订单 ${orderNo}` })
    .execute();
}
