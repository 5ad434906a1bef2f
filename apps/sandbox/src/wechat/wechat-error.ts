/** WeChat's words for its codes. */
const WORDS: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40037: 'invalid template_id',
  40052: 'invalid action name',
  40053: 'invalid action info',
  40097: 'invalid args',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41008: 'missing code',
  42001: 'access_token expired',
  43004: 'require subscribe',
  43101: 'user refuse to accept the msg',
  47003: 'argument invalid',
  45009: 'reach max api daily quota limit',
};

/** A refusal of WeChat's. It comes in HTTP 200, so a client that looks only at the status takes it for success. */
export class WechatApiError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(WORDS[code] ?? 'error');
    this.name = 'WechatApiError';
    this.code = code;
  }

  toBody(): { errcode: number; errmsg: string } {
    return { errcode: this.code, errmsg: this.message };
  }
}
