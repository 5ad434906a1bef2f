import { html, type SafeHtml } from '../../phone/html.ts';
import { toDecimal } from '../../payment/decimal.ts';
import { renderCashier } from '../../payment/cashier-frame.ts';
import type { AlipayError } from '../alipay-error.ts';
import { shanghaiTime } from '../alipay-time.ts';
import type { Offer, Trade } from '../trade.ts';

const NAME = '支付宝收银台';

export interface CashierView {
  readonly offer: Offer;
  readonly trade: Trade | undefined;
  readonly sellerName: string;
  /** Where the shop's page is, signed; empty where it gave none. */
  readonly returnAddress: string;
  /** Why the last try came to nothing. */
  readonly refusal: string;
}

/** What and how much, and what the person may do with it. */
export function renderAlipayCashier(view: CashierView): SafeHtml {
  const { trade } = view;
  if (trade?.paidAt) return renderPaid(view);
  if (!trade || trade.status === 'TRADE_CLOSED')
    return frame(
      html`${renderBill(view)}
        <p class="refusal" role="alert">交易已关闭，不能再付款。请回商家重新下单。</p>
        ${renderWayBack(view, '返回商家')}`,
    );
  return frame(
    html`${renderBill(view)}
      ${view.refusal !== '' && html`<p class="refusal" role="alert">${view.refusal}</p>`}
      <form method="post" class="answers">
        <button class="pay" name="answer" value="pay">确认付款</button>
        <button name="answer" value="wrong-password">输错支付密码</button>
        <button name="answer" value="no-money">用余额不足的账户付</button>
        <button name="answer" value="cancel">取消付款</button>
      </form>
      <p class="hint">
        请在 ${shanghaiTime(new Date(view.offer.order.expiresAt))}
        前付款。这是沙箱，不会动用真实的钱。
      </p>`,
  );
}

export function renderGatewayError(error: AlipayError): SafeHtml {
  return frame(
    html`<p class="refusal" role="alert">${error.message}</p>
      <p class="hint">错误码 ${error.subCode}。请回商家重新下单。</p>`,
  );
}

export function renderLostCashier(): SafeHtml {
  return frame(html`<p class="refusal" role="alert">没有这个收银台，请回商家重新下单。</p>`);
}

function renderPaid(view: CashierView): SafeHtml {
  return frame(
    html`${renderBill(view)}
      <p class="done" role="status">付款成功</p>
      ${renderWayBack(view, '返回商家')}`,
    view.returnAddress,
  );
}

function renderBill({ offer, sellerName }: CashierView): SafeHtml {
  const { subject, total, outTradeNo } = offer.order;
  return html`<p class="amount"><span>¥</span>${toDecimal(total)}</p>
    <dl>
      <dt>商品</dt>
      <dd>${subject}</dd>
      <dt>收款方</dt>
      <dd>${sellerName}</dd>
      <dt>订单号</dt>
      <dd>${outTradeNo}</dd>
    </dl>`;
}

function renderWayBack({ returnAddress }: CashierView, words: string): SafeHtml | false {
  return returnAddress !== '' && html`<p><a class="back" href="${returnAddress}">${words}</a></p>`;
}

function frame(content: SafeHtml, leadsTo = ''): SafeHtml {
  return renderCashier({ name: NAME, content, leadsTo });
}
