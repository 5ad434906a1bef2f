import type { CheckedOrder } from '@xuezhou/contract/mall';
import { centsOf } from '@xuezhou/rules/mall/money';
import type { Services } from '../../../platform/services.ts';
import type { Money, PaymentGateway } from '../../../providers/payment/payment.port.ts';
import { isTransferOffered } from '../by-hand/accounts.ts';
import { openIdOf } from '../../account/account.port.ts';

type Offer = CheckedOrder['ways'][number];

/** What a provider is asked for: fen, or cents by the school's rate. Null where the rate is missing. */
export function moneyFor(
  { config }: Pick<Services, 'config'>,
  { currency }: Pick<PaymentGateway, 'currency'>,
  fen: number,
): { money: Money; fenPerDollar: number | null } | null {
  if (currency === 'CNY') return { money: { amount: fen, currency }, fenPerDollar: null };
  const rate = config.payments.paypal?.rate ?? 0;
  if (rate === 0) return null;
  return { money: { amount: centsOf(fen, rate), currency }, fenPerDollar: rate };
}

interface Due {
  readonly fen: number;
  /** The good is sold at Taobao too. */
  readonly takesTaobao: boolean;
}

/**
 * The ways to pay, in the order in which the school set them up, for whoever it is: WeChat's sheet, which has to know who
 * pays, is not among them.
 */
export const payWays = (services: Pick<Services, 'config' | 'payments'>, due: Due): Offer[] =>
  waysWith(services, due, ({ ways }) => ways.filter((way) => way !== 'jsapi'));

/** Those of a student, a transfer to the school among them: with WeChat's sheet where the school's app there knows them, which a login by WeChat brings. */
export async function payWaysOf(
  services: Pick<Services, 'config' | 'payments' | 'database'>,
  studentId: number,
  due: Due,
): Promise<Offer[]> {
  if (due.fen === 0) return [];
  const { connection } = services.database;
  const offers = await sheetWaysOf(services, studentId, due);
  if (!(await isTransferOffered(connection))) return offers;
  const transfer: Offer = { way: 'bank', amount: due.fen, currency: 'CNY', kinds: [] };
  const isElsewhere = ({ way }: Offer) => way === 'taobao';
  return [
    ...offers.filter((offer) => !isElsewhere(offer)),
    transfer,
    ...offers.filter(isElsewhere),
  ];
}

async function sheetWaysOf(
  services: Pick<Services, 'config' | 'payments' | 'database'>,
  studentId: number,
  due: Due,
): Promise<Offer[]> {
  const sheet = services.payments.all.find(({ ways }) => ways.includes('jsapi'));
  if (sheet === undefined) return payWays(services, due);
  const openId = await openIdOf(services.database.connection, studentId, sheet.app);
  return openId === undefined
    ? payWays(services, due)
    : waysWith(services, due, ({ ways }) => [...ways]);
}

function waysWith(
  services: Pick<Services, 'config' | 'payments'>,
  { fen, takesTaobao }: Due,
  kindsOf: (gateway: PaymentGateway) => Offer['kinds'],
): Offer[] {
  if (fen === 0) return [];
  const offers = services.payments.all.flatMap((gateway): Offer[] => {
    const asked = moneyFor(services, gateway, fen);
    if (asked === null) return [];
    return [{ way: gateway.provider, ...asked.money, kinds: kindsOf(gateway) }];
  });
  return takesTaobao
    ? [...offers, { way: 'taobao', amount: fen, currency: 'CNY', kinds: [] }]
    : offers;
}
