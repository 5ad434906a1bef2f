import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { tokenCaller } from './access-token.ts';
import { fieldOf, textOf } from './ask-wechat.ts';
import { officialMessages } from './official-messages.ts';
import type { WechatOfficial } from './wechat.port.ts';

export function officialWechat(config: WechatConfig): WechatOfficial {
  const call = tokenCaller(config);
  const { appId, mpUrl } = config;
  return {
    way: 'official',
    ...officialMessages(config),
    showCode: async (scene, seconds) => {
      const made = await call(
        '/cgi-bin/qrcode/create',
        {},
        {
          expire_seconds: seconds,
          action_name: 'QR_STR_SCENE',
          action_info: { scene: { scene_str: scene } },
        },
      );
      const query = new URLSearchParams({ ticket: fieldOf(made, 'ticket') });
      return `${mpUrl}/cgi-bin/showqrcode?${query.toString()}`;
    },
    pageTicket: keptTicket(call),
    sendTemplate: async ({ openId, templateId, data, url, reference }) => {
      const values = Object.entries(data).map(([keyword, value]) => [keyword, { value }] as const);
      const sent = await call(
        '/cgi-bin/message/template/send',
        {},
        {
          ...{ touser: openId, template_id: templateId, url },
          ...{ client_msg_id: reference, data: Object.fromEntries(values) },
        },
      );
      const id = sent['msgid'];
      return { providerId: typeof id === 'number' || typeof id === 'string' ? String(id) : '' };
    },
    personOf: async (openId) => {
      const person = await call('/cgi-bin/user/info', { openid: openId, lang: 'zh_CN' });
      return {
        appId,
        openId,
        unionId: textOf(person, 'unionid') || null,
        nickname: textOf(person, 'nickname'),
      };
    },
  };
}

/** Asked for anew this long before it ends. */
const marginMs = 300_000;

/** WeChat gives the same one to every server for two hours, and counts who asks more often. */
function keptTicket(call: ReturnType<typeof tokenCaller>): () => Promise<string> {
  let current: Promise<{ value: string; until: number }> | undefined;
  const ask = async () => {
    const answer = await call('/cgi-bin/ticket/getticket', { type: 'jsapi' });
    const until = Date.now() + Number(answer['expires_in'] ?? 0) * 1000 - marginMs;
    return { value: fieldOf(answer, 'ticket'), until };
  };
  return async () => {
    const kept = await current?.catch(() => undefined);
    if (kept !== undefined && kept.until > Date.now()) return kept.value;
    current = ask();
    return (await current).value;
  };
}
