import { openOrderLink, payOrderLink, scanOrderLink } from '@xuezhou/contract/mall';
import type { OrderLinkView, QrPayment } from '@xuezhou/contract/mall';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Way } from '../order/order.words.ts';
import { payLinkWords as words } from './pay-link.words.ts';
import { leaveForPayment, wechatKind, type StartedPayment } from './start-payment.ts';
import { usePolledResult, type Watched } from './use-payment-state.ts';

const codeKey = 'xz-pay-code';
const watchedKey = 'xz-pay-watched';

/** The code behind the # of the address, which no server sees; where a provider leads back without it, that of this tab. */
export function codeHere(): string {
  const inAddress = decoded(window.location.hash.slice(1)).trim();
  const code = inAddress === '' ? (sessionStorage.getItem(codeKey) ?? '') : inAddress;
  if (code !== '') keepCode(code);
  return code;
}

/** As it stands where an address was cut in the middle of a sign: no such code is found, and another can be typed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function keepCode(code: string): void {
  if (sessionStorage.getItem(codeKey) !== code) sessionStorage.removeItem(watchedKey);
  sessionStorage.setItem(codeKey, code);
}

export function forgetCode(): void {
  sessionStorage.removeItem(codeKey);
  sessionStorage.removeItem(watchedKey);
}

function watchedHere(): Watched | null {
  const [qrId, qrType] = (sessionStorage.getItem(watchedKey) ?? '').split(' ');
  const isKnown = qrType === 'wechat' || qrType === 'alipay' || qrType === 'paypal';
  return qrId !== undefined && qrId !== '' && isKnown ? { qrId, qrType } : null;
}

export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: [openOrderLink.path, code],
    queryFn: ({ signal }) =>
      call(openOrderLink, { body: { code } }, { signal, ignoreErrors: true }),
    staleTime: 0,
  });

/** Begins payments of the order behind a code, and asks what became of the last of them. */
export function usePayLink(code: string, link: OrderLinkView, agreementDigest: string | undefined) {
  const [payment, setPayment] = useState<Watched | null>(watchedHere);
  const [shown, setShown] = useState<QrPayment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const state = usePolledResult(payment?.qrId ?? null, (isPressed) => {
    if (payment === null) throw new Error('no payment is watched');
    const { qrId, qrType } = payment;
    const body = { code, qrId, qrType, ...(isPressed && { ask: true }) };
    return call(scanOrderLink, { body }, { ignoreErrors: true });
  });
  const begin = async (way: Way) => {
    const kinds = link.ways.find((each) => each.way === way)?.kinds ?? [];
    const begun: StartedPayment = await call(
      payOrderLink,
      {
        body: {
          ...{ code, way: nameOf(way, kinds), realPrice: link.realPrice },
          ...(way === 'wechat' && { kind: wechatKind(kinds) === 'h5' ? 'h5' : 'qr' }),
          ...(agreementDigest !== undefined && { agreementDigest }),
        },
      },
      { ignoreErrors: true },
    );
    sessionStorage.setItem(watchedKey, `${begun.qrId} ${begun.qrType}`);
    setPayment(begun);
    if (!leaveForPayment(begun)) setShown(begun);
  };
  return {
    ...{ isBusy, problem, shown, state },
    close: () => setShown(null),
    pay: async (way: Way) => {
      if (isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        await begin(way);
      } catch (error) {
        setProblem(error instanceof RefusalError ? error.message : words.lost);
      } finally {
        setBusy(false);
      }
    },
  };
}

function nameOf(way: Way, kinds: OrderLinkView['ways'][number]['kinds']) {
  if (way === 'alipay') return kinds.includes('page') ? 'alipay-page' : 'alipay';
  return way === 'paypal' ? 'paypal' : 'wechat';
}
