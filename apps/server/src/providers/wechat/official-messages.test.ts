import { describe, expect, it } from 'vitest';
import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { signatureOf } from '../../platform/sealed-messages/message-signature.ts';
import { officialMessages } from './official-messages.ts';

const config: WechatConfig = {
  way: 'official',
  appId: 'wx1',
  appSecret: '',
  token: 'token',
  aesKey: '',
  noticeTemplate: '',
  openUrl: '',
  apiUrl: '',
  mpUrl: '',
  callbackUrl: '',
};
const now = new Date('2026-01-01T00:00:00Z');
const timestamp = String(now.getTime() / 1000);
const signed = { signature: signatureOf('token', timestamp, 'n'), timestamp, nonce: 'n' };
const event = (account: string) =>
  `<xml><ToUserName><![CDATA[${account}]]></ToUserName><FromUserName><![CDATA[oOfTheStudent]]></FromUserName>` +
  '<CreateTime>1</CreateTime><MsgType><![CDATA[event]]></MsgType>' +
  '<Event><![CDATA[SCAN]]></Event><EventKey><![CDATA[scene]]></EventKey></xml>';

describe('the answer to a message', () => {
  it('goes back to its sender, as WeChat writes it', () => {
    const messages = officialMessages(config);
    const message = messages.readMessage(signed, event('gh_1'), now);
    expect(messages.writeReply(message, '您已扫码登录', now)).toBe(
      '<xml><ToUserName><![CDATA[oOfTheStudent]]></ToUserName><FromUserName><![CDATA[gh_1]]></FromUserName>' +
        `<CreateTime><![CDATA[${timestamp}]]></CreateTime><MsgType><![CDATA[text]]></MsgType>` +
        '<Content><![CDATA[您已扫码登录]]></Content></xml>',
    );
  });

  it("has nothing of a name that is none of WeChat's", () => {
    const { readMessage } = officialMessages(config);
    for (const account of ['', ']]><x/>', 'a b'])
      expect(() => readMessage(signed, event(account), now)).toThrow('a message without receiver');
  });

  it('is closed and signed anew in safe mode', () => {
    const messages = officialMessages({ ...config, aesKey: 'a'.repeat(43) });
    const message = {
      account: 'gh_1',
      openId: 'oOfTheStudent',
      createTime: 1,
      scene: null,
      isFollow: false,
    };
    const replies = [1, 2].map(() => messages.writeReply(message, '您已扫码登录', now));
    expect(new Set(replies).size).toBe(2);
    for (const reply of replies) {
      const [encrypted, signature, time, nonce] = [...reply.matchAll(/CDATA\[(.*?)\]\]/g)].map(
        ([, text = '']) => text,
      );
      expect(signature).toBe(signatureOf('token', time!, nonce!, encrypted!));
      expect(reply).not.toContain('oOfTheStudent');
    }
  });
});
