const WORDS: Readonly<Record<number, string>> = {
  [-1]: 'system busy',
  40001: 'invalid credential',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  41001: 'access_token missing',
  42001: 'access_token expired',
  45009: 'api freq out of limit',
  48002: 'api forbidden',
  60003: 'department not found',
  60011: 'no privilege to access/modify contact/party/agent',
  60020: 'not allow to access from your ip',
  60111: 'userid not found',
};

/** 企业微信 says its errors with HTTP 200. */
export class WecomApiError extends Error {
  readonly errcode: number;

  constructor(errcode: number) {
    super(WORDS[errcode] ?? 'unknown error');
    this.errcode = errcode;
  }
}
