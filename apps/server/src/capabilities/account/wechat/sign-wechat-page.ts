import { createHash, randomBytes } from 'node:crypto';
import type { signWechatPage as operation } from '@xuezhou/contract/account';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Failure, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { WechatError, type Wechat } from '../../../providers/wechat/wechat.port.ts';

/** Throws wechatOff and wechatFailed; a page of anybody else is none that is asked for rightly. */
export async function signWechatPage(
  { config, clock, log }: Pick<Services, 'clock' | 'config' | 'log'>,
  wechat: Wechat | null,
  { query: { address } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  if (wechat?.way !== 'official' || config.wechat === null) throw new Refusal('wechatOff');
  const own = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`;
  if (!URL.canParse(address) || new URL(address).origin !== new URL(own).origin)
    throw new Failure(400);
  const ticket = await wechat.pageTicket().catch((error: unknown) => {
    if (!(error instanceof WechatError)) throw error;
    log.error({ err: error }, 'WeChat gave no ticket for pages');
    throw new Refusal('wechatFailed');
  });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const nonce = randomBytes(8).toString('hex');
  // In this order, each as it is: WeChat signs the address as it was opened.
  const said = [
    `jsapi_ticket=${ticket}`,
    `noncestr=${nonce}`,
    `timestamp=${timestamp}`,
    `url=${address.replace(/#[^]*$/, '')}`,
  ].join('&');
  const signature = createHash('sha1').update(said).digest('hex');
  return { appId: config.wechat.appId, timestamp, nonce, signature };
}
