import type { WechatConfig } from '../../platform/wechat-config.ts';
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
