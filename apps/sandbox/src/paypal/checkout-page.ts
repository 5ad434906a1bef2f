import { renderCashier } from '../payment/cashier-frame.ts';
import { toDecimal } from '../payment/decimal.ts';
import { html, type SafeHtml } from '../phone/html.ts';
import { PAYER, type PaypalOrder } from './paypal-order.ts';

const NAME = 'PayPal';

/** What and how much, and what the person may do with it. */
export function renderCheckout(
  order: PaypalOrder,
  merchantName: string,
  refusal: string,
): SafeHtml {
  if (order.status === 'APPROVED' || order.status === 'COMPLETED')
    return frame(
      html`${renderBill(order, merchantName)}
        <p class="done" role="status">
          ${order.status === 'APPROVED' ? '您已同意付款，正在返回商家' : '付款已经完成'}
        </p>
        ${renderWayBack(returnAddress(order))}`,
      order.status === 'APPROVED' ? returnAddress(order) : '',
    );
  return frame(
    html`${renderBill(order, merchantName)}
      ${refusal !== '' && html`<p class="refusal" role="alert">${refusal}</p>`}
      <form method="post" class="answers">
        <button class="pay" name="answer" value="pay">同意付款</button>
        <button name="answer" value="wrong-password">输错登录密码</button>
        <button name="answer" value="no-money">用会被银行拒绝的卡付</button>
        <button name="answer" value="cancel">取消并返回商家</button>
      </form>
      <p class="hint">以 ${PAYER.mail} 登录。同意后由商家收款。这是沙箱，不会动用真实的钱。</p>`,
  );
}

export function renderCancelled(order: PaypalOrder, merchantName: string): SafeHtml {
  return frame(
    html`${renderBill(order, merchantName)}
      <p class="refusal" role="status">您取消了付款，正在返回商家</p>
      ${renderWayBack(cancelAddress(order))}`,
    cancelAddress(order),
  );
}

export function renderLostCheckout(): SafeHtml {
  return frame(
    html`<p class="refusal" role="alert">没有这个订单，或者它已经过期。请回商家重新下单。</p>`,
  );
}

function returnAddress({ id, returnUrl }: PaypalOrder): string {
  return withQuery(returnUrl, { token: id, PayerID: PAYER.payerId });
}

function cancelAddress({ id, cancelUrl }: PaypalOrder): string {
  return withQuery(cancelUrl, { token: id });
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function renderBill(order: PaypalOrder, merchantName: string): SafeHtml {
  return html`<p class="amount"><span>${order.currency}</span>${toDecimal(order.amount)}</p>
    <dl>
      <dt>商品</dt>
      <dd>${order.description}</dd>
      <dt>收款方</dt>
      <dd>${merchantName}</dd>
      <dt>订单号</dt>
      <dd>${order.invoiceId}</dd>
    </dl>`;
}

function renderWayBack(address: string): SafeHtml | false {
  return address !== '' && html`<p><a class="back" href="${address}">返回商家</a></p>`;
}

function frame(content: SafeHtml, leadsTo = ''): SafeHtml {
  return renderCashier({ name: NAME, content, leadsTo });
}
