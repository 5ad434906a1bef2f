import { addForTaobao } from '@xuezhou/contract/mall';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { settle } from '../../apps/server/src/capabilities/mall/payment/settle.ts';
import { requestBy } from '../http/ask.ts';
import { recordRolledBack, timeStatements, timeWork, type Timed } from '../http/record.ts';
import type { School, Student } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { boughtCount, priceFen, soldGood } from './grow-mall.ts';
import { timeReplay } from './replay.ts';

export interface OnceResult {
  readonly title: string;
  readonly count: number;
  /** Milliseconds within the server's process. */
  readonly p50: number;
  readonly p95: number;
  readonly statements: number;
  /** The part of it in which its statements were under way. */
  readonly share: number;
  /** Milliseconds of the same statements raw, where they were sent so; null elsewhere. */
  readonly raw: number | null;
}

/** Neither can be repeated: each student places an order of each good, and pays the one that waits. */
export async function measurePlaceAndSettle(school: School): Promise<OnceResult[]> {
  const placed: Timed[] = [];
  for (const student of school.students)
    for (let number = 1; number <= boughtCount; number++)
      placed.push(await place(school, student, number));
  const { settled, raw } = await settleInTurns(school);
  return [
    resultOf('an order is placed', placed, null),
    resultOf('a payment is settled by its notice', settled, raw),
  ];
}

/** The payments that wait, in turns: one is settled, of the next one the same statements are sent raw. */
async function settleInTurns(school: School): Promise<{ settled: Timed[]; raw: number[] }> {
  const client = new pg.Client(school.pool);
  await client.connect();
  try {
    const { rows } = await client.query<{ payment_no: string }>(
      `select payment_no from payment where state = 'open'`,
    );
    const [settled, raw]: [Timed[], number[]] = [[], []];
    for (const [index, { payment_no: paymentNo }] of rows.entries())
      if (index % 2 === 0) settled.push(await timeWork(() => pay(school, paymentNo)));
      else raw.push(await timeReplay(client, await recordRolledBack(() => pay(school, paymentNo))));
    return { settled, raw };
  } finally {
    await client.end();
  }
}

let last = 0;

const place = (school: School, student: Student, number: number): Promise<Timed> =>
  timeStatements(
    school,
    requestBy(student, addForTaobao, {
      body: {
        ...{ orderId: uuidv7(), goodId: soldGood.goodId + number, limitYear: 0 },
        taobaoOrderNo: String(4_000_000_000_000_000_000n + BigInt(++last)),
      },
    }),
  );

async function pay({ services }: School, paymentNo: string): Promise<void> {
  const settlement = await settle(services, {
    ...{
      provider: 'wechat',
      transactionNo: uuidv7(),
      paymentNo,
      merchant: 'bench',
      app: 'bench',
    },
    ...{ money: { amount: priceFen, currency: 'CNY' }, paidAt: new Date() },
  });
  if (settlement !== 'settled') throw new Error(`a payment was ${settlement}`);
}

/** The first ones prepare their statements and are compiled. */
const warmUp = 4;

function resultOf(title: string, all: readonly Timed[], raw: readonly number[] | null): OnceResult {
  const timed = all.slice(warmUp);
  const times = timed.map(({ ms }) => ms);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    title,
    count: timed.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    statements: all.at(-1)?.statements ?? 0,
    raw: raw && quantile(raw.slice(warmUp), 0.5),
    share: sum(timed.map(({ within }) => within)) / sum(times),
  };
}
