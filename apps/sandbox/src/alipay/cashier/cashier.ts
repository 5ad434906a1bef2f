import { pageAnswer, readAnswer } from '../../payment/cashier-request.ts';
import type { RawAnswer, RawRequest } from '../../payment/payment-server.ts';
import type { AlipayStandIn } from '../alipay-stand-in.ts';
import { renderAlipayCashier, renderLostCashier } from './cashier-page.ts';
import { returnAddress } from '../notice-fields.ts';

const PATH = /^\/cashier\/([0-9a-f]+)$/;

/** The page on which a person pays: opening it makes a trade. Undefined for other addresses. */
export function answerCashier(alipay: AlipayStandIn, request: RawRequest): RawAnswer | undefined {
  const [, id] = PATH.exec(request.url) ?? [];
  if (id === undefined) return undefined;
  const offer = alipay.trades.findOffer(id);
  if (!offer || offer.order.way === 'qr') return pageAnswer(renderLostCashier(), 404);
  const answer = readAnswer(request);
  const result = answer && alipay.answerOffer(offer, answer);
  const trade = alipay.trades.open(offer);
  const { account } = alipay;
  return pageAnswer(
    renderAlipayCashier({
      offer,
      trade,
      sellerName: account.sellerName,
      returnAddress: trade?.paidAt
        ? returnAddress(trade, account, new Date())
        : offer.order.quitUrl || offer.order.returnUrl,
      refusal: result && !result.isPaid ? result.words : '',
    }),
  );
}
