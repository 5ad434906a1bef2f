/** What a school registers at WeChat; one app of each kind, under the same id. */
export interface WechatAccount {
  appId: string;
  appSecret: string;
  /** Signs the messages of the official account. */
  token: string;
  /** EncodingAESKey of the safe mode; empty sends plain messages. */
  aesKey: string;
}

/** The account everybody knows. The server takes it only outside production. */
export const SANDBOX_WECHAT_ACCOUNT: WechatAccount = {
  appId: 'wxsandbox00000001',
  appSecret: 'sandbox-wechat-secret',
  token: 'sandboxwechattoken',
  aesKey: 'sandboxWechatAesKey0123456789abcdefghijklmn',
};
