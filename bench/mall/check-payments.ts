import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../../apps/sandbox/src/start-sandbox.ts';
import {
  accountBalances,
  checkBooks,
} from '../../apps/server/src/capabilities/mall/ledger/check-books.ts';
import { paymentConsole } from '../../apps/server/src/testing/payment-console.ts';
import { openSchool, type School, type Student } from '../school/open-school.ts';
import type { Environment } from '../school/start-server.ts';
import { packPoints } from './grow-mall.ts';

export interface CheckedPayments {
  readonly paid: number;
  /** Orders that are neither paid nor closed, students whose points are not those of their orders: 0. */
  readonly open: number;
  readonly wrongPoints: number;
  /** What the books and the orders say differently: 0. */
  readonly bookFaults: number;
  /** In fen: the books beside the providers' own, which have to be the same. */
  readonly books: number;
  readonly providers: number;
}

/** What is there once nothing waits any more. */
export async function checkPayments(
  environment: Environment,
  sandbox: Sandbox,
  students: readonly Student[],
): Promise<CheckedPayments> {
  const school = await openSchool(environment, 0);
  try {
    await untilAtRest(school);
    const { connection, pool } = school.services.database;
    const ids = students.map(({ studentId }) => studentId);
    const count = async (text: string): Promise<number> => {
      const { rows } = await pool.query<{ count: string }>(text, [ids]);
      return Number(rows[0]?.count);
    };
    const balances = await accountBalances(connection);
    const { payments, refunds } = await paymentConsole(sandbox.consoleUrl).book();
    const sum = (rows: readonly { amount: number }[]) =>
      rows.reduce((total, { amount }) => total + amount, 0);
    return {
      paid: await count(
        `select count(*) from mall_order where student_id = any($1) and state = 'paid'`,
      ),
      open: await count(
        `select count(*) from mall_order where student_id = any($1) and state not in ('paid', 'closed')`,
      ),
      wrongPoints: await count(
        `select count(*) from student s left join points_account a on a.student_id = s.student_id
         where s.student_id = any($1) and coalesce(a.balance, 0) <> ${packPoints} * (
           select count(*) from mall_order o where o.student_id = s.student_id and o.state = 'paid')`,
      ),
      bookFaults: (await checkBooks(connection)).length,
      books: (balances.get('provider:wechat') ?? 0) + (balances.get('provider:alipay') ?? 0),
      providers:
        sum(payments.filter(({ isPaid }) => isPaid)) - sum(refunds.filter(({ isDone }) => isDone)),
    };
  } finally {
    await school.close();
  }
}

const patienceMs = 180_000;

/** The server's own jobs look after what was cut off. */
async function untilAtRest({ services }: School): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await services.database.pool.query<{ count: string }>(
      `select (select count(*) from mall_order where state = 'unpaid')
        + (select count(*) from refund_transfer where state <> 'done') as count`,
    );
    if (Number(rows[0]?.count) === 0 || performance.now() > until) return;
    await delay(500);
  }
}
