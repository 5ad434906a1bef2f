import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { askWechat, fieldOf, textOf } from './ask-wechat.ts';
import type { WechatWebsite } from './wechat.port.ts';

export function websiteWechat(config: WechatConfig): WechatWebsite {
  const { appId, appSecret, apiUrl, openUrl, callbackUrl } = config;
  return {
    way: 'website',
    showCode: async (scene) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: 'snsapi_login',
        state: scene,
        // Else WeChat's page leads the whole window away, not its frame.
        self_redirect: 'true',
      });
      return `${openUrl}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    personOfCode: async (code) => {
      const grant = await askWechat(`${apiUrl}/sns/oauth2/access_token`, {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const openId = fieldOf(grant, 'openid');
      const person = await askWechat(`${apiUrl}/sns/userinfo`, {
        access_token: fieldOf(grant, 'access_token'),
        openid: openId,
        lang: 'zh_CN',
      });
      const unionId = textOf(person, 'unionid') || textOf(grant, 'unionid');
      return { appId, openId, unionId: unionId || null, nickname: textOf(person, 'nickname') };
    },
  };
}
