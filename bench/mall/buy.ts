import { setTimeout as delay } from 'node:timers/promises';
import type { Declaration, DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { payByPaypal, payByQr, payByWechat, payTrade, scanPayment } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import type { MadeGood } from '../../apps/server/src/capabilities/mall/testing/make-good.ts';
import type { PaymentConsole } from '../../apps/server/src/testing/payment/payment-console.ts';
import type { Browser } from '../exam/outbox.ts';
import type { Student } from '../school/open-school.ts';

export interface Shop {
  readonly seat: MadeGood;
  readonly pack: MadeGood;
  /** Of each student the one that is theirs. */
  readonly coupons: ReadonlyMap<number, string>;
}

/** What a course costs with its coupon, and what points cost; in fen. */
export const seatFen = 338_000;
export const packFen = 1000;

const providers = ['wechat', 'alipay', 'paypal'] as const;
type Provider = (typeof providers)[number];
const operations = { wechat: payByWechat, alipay: payByQr, paypal: payByPaypal } as const;

/** One purchase in so many is paid in a second tab as well, by another provider. */
const twiceEvery = 7;
const pauseMs = 250;

export interface Buyer {
  /** Places an order, pays it at the provider, and waits until the school says that it is paid. */
  buy(number: number): Promise<void>;
  bought(): number;
  repeats(): number;
  twice(): number;
}

interface Place {
  readonly browser: Browser;
  readonly student: Student;
  readonly play: PaymentConsole;
  readonly shop: Shop;
}

interface Started {
  readonly qrId: string;
  readonly tradeId: string;
  readonly qr?: string;
  readonly paypalURL?: string;
}

export function openBuyer({ browser, student, play, shop }: Place): Buyer {
  let [bought, repeats, twice] = [0, 0, 0];

  /** The same again with the same ids until it is answered. */
  const until = async <D extends Declaration>(
    operation: Operation<D>,
    input: InputOf<Operation<D>>,
    isGoodFor: (status: number) => boolean = (status) => status === 200,
  ): Promise<DataOf<Operation<D>> | null> => {
    for (;;) {
      const answer = await browser.ask(operation, input);
      if (answer?.status === 200) return answer.data as DataOf<Operation<D>>;
      if (answer !== undefined && isGoodFor(answer.status)) return null;
      if (answer !== undefined && answer.status < 500 && !isPassing(answer.status))
        throw new Error(`${operation.path}: ${answer.status} ${answer.message}`);
      repeats += 1;
      await delay(pauseMs);
    }
  };

  const place = async (number: number): Promise<{ started: Started; by: Provider } | null> => {
    const by = providers[(number + student.studentId) % providers.length] ?? 'wechat';
    const isSeat = number === 0;
    const body = {
      ...{ orderId: uuidv7(), limitYear: 0, used_points: 0, addressId: null },
      goodId: (isSeat ? shop.seat : shop.pack).goodId,
      couponId: isSeat ? (shop.coupons.get(student.studentId) ?? null) : null,
      realPrice: isSeat ? seatFen : packFen,
    };
    const started = await until(operations[by] as typeof payByQr, { body }, isPaid);
    return started && { started, by };
  };

  /** A second tab of the same order: one of both is kept, the other goes back. */
  const payTwice = async ({ tradeId }: Started, by: Provider) => {
    const way = by === 'alipay' ? 'wechat' : 'alipay';
    const other = await until(payTrade, { body: { tradeId, way } }, isPaid);
    // The first may have been settled already, and then nobody can pay this one.
    const result = other && (await play.scan(other.qr).catch(() => null));
    if (result?.isPaid) twice += 1;
  };

  return {
    bought: () => bought,
    repeats: () => repeats,
    twice: () => twice,
    buy: async (number) => {
      const placed = await place(number);
      if (placed !== null) {
        const { started, by } = placed;
        const isTwice = (number + student.studentId) % twiceEvery === 1;
        await Promise.all([payAt(play, started, by), ...(isTwice ? [payTwice(started, by)] : [])]);
        const params = { qrId: started.qrId, qrType: by };
        while (!(await until(scanPayment, { params, query: { ask: true } }))?.isPaid)
          await delay(pauseMs);
      }
      bought += 1;
    },
  };
}

/** An order that was paid while its answer was lost. */
const isPaid = (status: number) => status === refusals.orderPaid[0];

/** What another try may do away with: an address that asks too often, a provider that is busy. */
const isPassing = (status: number) => status === 429 || status === refusals.payUnavailable[0];

async function payAt(play: PaymentConsole, { qr, paypalURL }: Started, by: Provider) {
  if (by !== 'paypal') {
    await play.scan(qr ?? '');
    return;
  }
  // The way back leads to a server that may be down.
  await fetch(paypalURL ?? '', {
    ...{ method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } },
    body: new URLSearchParams({ answer: 'pay' }),
  });
}
