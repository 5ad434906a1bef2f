import type { CheckedOrder } from '@xuezhou/contract/mall';
import { centsOf } from '@xuezhou/rules/mall/money';
import type { Services } from '../../../platform/services.ts';
import type { Money, PaymentGateway } from '../../../providers/payment/payment.port.ts';

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

/** The ways to pay so many fen, in the order in which the school set them up; Taobao where the good is sold there. */
export function payWays(
  services: Pick<Services, 'config' | 'payments'>,
  fen: number,
  takesTaobao: boolean,
): Offer[] {
  if (fen === 0) return [];
  const offers = services.payments.all.flatMap((gateway): Offer[] => {
    const asked = moneyFor(services, gateway, fen);
    if (asked === null) return [];
    return [{ way: gateway.provider, ...asked.money, kinds: [...gateway.ways] }];
  });
  return takesTaobao
    ? [...offers, { way: 'taobao', amount: fen, currency: 'CNY', kinds: [] }]
    : offers;
}
