import type { CheckedOrder } from '@xuezhou/contract/mall';
import { centsOf } from '@xuezhou/rules/mall/money';
import type { Services } from '../../../platform/services.ts';
import type { Money, PaymentGateway } from '../../../providers/payment/payment.port.ts';
import { isTransferOffered } from '../by-hand/accounts.ts';
import { openIdOf } from '../../account/account.port.ts';

type Offer = CheckedOrder['ways'][number];

/** What a provider is asked for: fen, or cents by the school's rate. Null where the rate is missing. */
export function moneyFor(
  { currency, rate }: Pick<PaymentGateway, 'currency' | 'rate'>,
  fen: number,
): { money: Money; fenPerDollar: number | null } | null {
  if (currency === 'CNY') return { money: { amount: fen, currency }, fenPerDollar: null };
  if (rate === null || rate === 0) return null;
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
export const payWays = async (
  { payments }: Pick<Services, 'payments'>,
  due: Due,
): Promise<Offer[]> => withoutSheet(await payments.inUse(), due);

const withoutSheet = (gateways: readonly PaymentGateway[], due: Due): Offer[] =>
  waysWith(gateways, due, ({ ways }) => ways.filter((way) => way !== 'jsapi'));

/** Those of a student, a transfer to the school among them: with WeChat's sheet where the school's app there knows them, which a login by WeChat brings. */
export async function payWaysOf(
  services: Pick<Services, 'payments' | 'database'>,
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
  services: Pick<Services, 'payments' | 'database'>,
  studentId: number,
  due: Due,
): Promise<Offer[]> {
  const gateways = await services.payments.inUse();
  const sheet = gateways.find(({ ways }) => ways.includes('jsapi'));
  if (sheet === undefined) return withoutSheet(gateways, due);
  const openId = await openIdOf(services.database.connection, studentId, sheet.app);
  return openId === undefined
    ? withoutSheet(gateways, due)
    : waysWith(gateways, due, ({ ways }) => [...ways]);
}

function waysWith(
  gateways: readonly PaymentGateway[],
  { fen, takesTaobao }: Due,
  kindsOf: (gateway: PaymentGateway) => Offer['kinds'],
): Offer[] {
  if (fen === 0) return [];
  const offers = gateways.flatMap((gateway): Offer[] => {
    const asked = moneyFor(gateway, fen);
    if (asked === null) return [];
    return [{ way: gateway.provider, ...asked.money, kinds: kindsOf(gateway) }];
  });
  return takesTaobao
    ? [...offers, { way: 'taobao', amount: fen, currency: 'CNY', kinds: [] }]
    : offers;
}
