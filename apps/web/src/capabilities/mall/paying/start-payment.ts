import type { PayWayOffer, QrPayment } from '@xuezhou/contract/mall';
import type { Static } from '@xuezhou/contract/kernel';

export type Offer = Static<typeof PayWayOffer>;
type Kind = 'qr' | 'jsapi' | 'h5';

/** How WeChat is paid here: its sheet in its own browser, its app from a phone's browser, else a code. */
export function wechatKind(kinds: Offer['kinds'], agent = navigator.userAgent): Kind {
  if (/MicroMessenger/i.test(agent) && kinds.includes('jsapi')) return 'jsapi';
  return isPhone(agent) && !/MicroMessenger/i.test(agent) && kinds.includes('h5') ? 'h5' : 'qr';
}

const isPhone = (agent: string): boolean => /Mobi|Android|iPhone/i.test(agent);

/**
 * The ways that can be gone on this device. WeChat reads its codes of payments from another screen only, neither from
 * an album nor by a long press: on a phone a bare code is left out where there is another way.
 */
export function offersHere<One extends { readonly way: string; readonly kinds?: Offer['kinds'] }>(
  offers: readonly One[],
  agent = navigator.userAgent,
): readonly One[] {
  if (!isPhone(agent)) return offers;
  const open = offers.filter(
    ({ way, kinds = ['qr'] }) => way !== 'wechat' || wechatKind(kinds, agent) !== 'qr',
  );
  // A transfer takes days, and is no other way for who wants to pay now.
  return open.some(({ way }) => way !== 'taobao' && way !== 'bank') ? open : offers;
}

interface WeixinBridge {
  invoke: (name: string, given: object, done: (answer: { err_msg: string }) => void) => void;
}

export interface StartedPayment extends QrPayment {
  readonly paypalURL?: string;
  readonly snaplet?: string;
}

/** Leaves for the provider's page, or opens its sheet. False: the payment is by a code, to be shown. */
export function leaveForPayment(payment: StartedPayment): boolean {
  if (payment.paypalURL) {
    window.location.assign(payment.paypalURL);
    return true;
  }
  if (payment.snaplet) {
    submitSnaplet(payment.snaplet);
    return true;
  }
  if (payment.url !== null) {
    window.location.assign(payment.url);
    return true;
  }
  const { WeixinJSBridge: bridge } = window as { WeixinJSBridge?: WeixinBridge };
  if (payment.jsapi === null || !bridge) return false;
  // Paid or not: that is asked of our own server, which hears it from WeChat.
  bridge.invoke('getBrandWCPayRequest', payment.jsapi, () => {});
  return true;
}

/** Scripts of a snaplet do not run here; its one form is sent by ourselves. */
function submitSnaplet(html: string): void {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (form === null) throw new Error('the snaplet has no form');
  const own = document.importNode(form, true);
  own.hidden = true;
  document.body.append(own);
  own.submit();
}
