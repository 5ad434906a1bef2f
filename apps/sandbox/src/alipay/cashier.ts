import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../http/exchange.ts';
import { ForeignFormError, readFields, textOf } from '../http/read-fields.ts';
import { PHONE_ANSWERS } from '../payment/stand-in.ts';
import type { AlipayStandIn } from './alipay-stand-in.ts';
import { renderAlipayCashier, renderLostCashier } from './cashier-page.ts';
import { returnAddress } from './notice-fields.ts';
import type { Offer } from './trade.ts';

const HTML = 'text/html; charset=utf-8';
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The page on which a person pays; `url` is under /cashier/. */
export async function answerCashier(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  alipay: AlipayStandIn,
): Promise<void> {
  response.setHeader('content-security-policy', CONTENT_POLICY);
  response.setHeader('referrer-policy', 'no-referrer');
  const offer = alipay.trades.findOffer(url.pathname.slice('/cashier/'.length));
  if (!offer || offer.order.way === 'qr')
    return send(response, 404, HTML, renderLostCashier().markup);
  if (request.method === 'GET') return showCashier(response, offer, alipay, '');
  if (request.method !== 'POST') return send(response, 405, 'text/plain', 'GET or POST');
  try {
    const { fields } = await readFields(request);
    const answer = PHONE_ANSWERS.find((known) => known === textOf(fields, 'answer'));
    const result = answer && alipay.answerOffer(offer, answer);
    showCashier(response, offer, alipay, result && !result.isPaid ? result.words : '');
  } catch (error) {
    if (!(error instanceof ForeignFormError)) throw error;
    send(response, 403, 'text/plain', error.message);
  }
}

function showCashier(
  response: ServerResponse,
  offer: Offer,
  alipay: AlipayStandIn,
  refusal: string,
): void {
  const { account } = alipay;
  const trade = alipay.trades.open(offer);
  const page = renderAlipayCashier({
    offer,
    trade,
    sellerName: account.sellerName,
    returnAddress: trade?.paidAt
      ? returnAddress(trade, account, new Date())
      : offer.order.quitUrl || offer.order.returnUrl,
    refusal,
  });
  send(response, 200, HTML, page.markup);
}
