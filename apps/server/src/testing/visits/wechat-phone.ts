import { getLoginQrcode, loginByWechat, pollLoginQrcode } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { ScanAnswer } from '../../../../sandbox/src/wechat/scan.ts';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';

type Qrcode = DataOf<typeof getLoginQrcode>;
type WechatUser = NonNullable<DataOf<typeof pollLoginQrcode>['wechatCallback']>['wechatUser'];

/** The WeChat of the sandbox's phone. */
export interface WechatPhone {
  /** Looks at a code and answers it; the person is `lin` and confirms unless said otherwise. */
  answer(
    qrcode: Pick<Qrcode, 'qrcode' | 'kind'>,
    wishes?: { person?: string; answer?: 'confirm' | 'refuse' },
  ): Promise<ScanAnswer>;
  /** A browser shows a code, this person confirms it, and the browser sees who it was. */
  confirmIn(client: TestClient, person?: string): Promise<{ wechatCode: string; user: WechatUser }>;
  /** The same, up to the login that finds no account. */
  proveIn(client: TestClient, person?: string): Promise<WechatUser>;
}

/** Where the school has an official account, listens and has the sandbox send its messages here. */
export async function openWechatPhone(
  { app, sandbox, services }: TestApp,
  mode: 'safe' | 'plain' = 'safe',
): Promise<WechatPhone> {
  if (sandbox === undefined) throw new Error('start the test app with { sandbox: true }');
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.consoleUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  };
  if (services.config.wechat?.way === 'official') {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    await post('/wechat/callback', { url: `${url}/api/wechat/messages`, mode });
  }

  const answer: WechatPhone['answer'] = async (qrcode, wishes = {}) =>
    (await post('/wechat/scan', { scan: await scanOf(qrcode), ...wishes })) as ScanAnswer;
  const confirmIn: WechatPhone['confirmIn'] = async (client, person = 'lin') => {
    const qrcode = await client.data(getLoginQrcode);
    await answer(qrcode, { person });
    const { wechatCode } = qrcode;
    const polled = await client.data(pollLoginQrcode, { params: { wechatCode }, query: {} });
    if (polled.wechatCallback === null) throw new Error(`status ${polled.qrcodeStatus}`);
    return { wechatCode, user: polled.wechatCallback.wechatUser };
  };
  return {
    answer,
    confirmIn,
    proveIn: async (client, person) => {
      const { wechatCode, user } = await confirmIn(client, person);
      await client.data(loginByWechat, { body: { wechatCode, unionId: user.unionid } });
      return user;
    },
  };
}

/** The sandbox's name of a code: an image's ticket, or the uuid of WeChat's page. */
async function scanOf({ qrcode, kind }: Pick<Qrcode, 'qrcode' | 'kind'>): Promise<string> {
  if (kind === 'image') return new URL(qrcode).searchParams.get('ticket') ?? '';
  const page = await (await fetch(qrcode)).text();
  return /data-uuid="([^"]+)"/.exec(page)?.[1] ?? '';
}
