import { isLoopback } from '../../../platform/config/payment-address.ts';
import { TrialError } from '../../../platform/trial/trial.ts';
import { troubleWords } from '../../../platform/trial/trouble-words.ts';
import type { MerchantTrial } from '../payment.port.ts';

const patienceMs = 5000;

/** Nobody finds a name that there is not. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ENOTFOUND' || error.cause.code === 'EAI_AGAIN');

/**
 * As far as the school can know it: the address is one that leads in from outside, and what answers there is the school.
 * Whether the provider's own network gets there shows with the first payment.
 */
export async function lookAtNotices(
  who: string,
  { noticeUrl, sign, isReal }: Pick<MerchantTrial, 'noticeUrl' | 'sign' | 'isReal'>,
): Promise<string> {
  const { origin, protocol } = new URL(noticeUrl);
  const setIt = '请把服务器的 PUBLIC_URL（或 PAYMENT_NOTICE_URL）写成学员打开的 https 地址';
  if (isReal && isLoopback(noticeUrl))
    throw new TrialError(`${origin} 指向本机，${who}的通知到不了：${setIt}`);
  if (isReal && protocol !== 'https:') throw new TrialError(`${origin} 不是 https：${setIt}`);
  const said = await fetch(noticeUrl, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (response) => (response.ok ? await response.text() : `HTTP ${response.status}`),
    (error: unknown) => {
      // Many networks lead nobody back in by the address of the outside, which says nothing of the provider.
      if (!isLoopback(noticeUrl) && !isUnknown(error)) return null;
      throw new TrialError(`从服务器自己走不到 ${origin}：${troubleWords(error)}。${setIt}`);
    },
  );
  if (said === null)
    return `从服务器自己走不到 ${origin}，有的机房就是这样；${who}那边走不走得到，第一笔付款时就知道`;
  if (said.trim() !== sign)
    throw new TrialError(
      `${origin} 后面答话的不是这所学校：请查域名和反向代理，/api/mall/notice/ 要原样转到这里`,
    );
  return isLoopback(noticeUrl)
    ? `${origin} 是本机，沙箱走得到；真的商户要换成 https 的域名`
    : `${origin} 走得到这里；${who}那边走不走得到，第一笔付款时就知道`;
}
