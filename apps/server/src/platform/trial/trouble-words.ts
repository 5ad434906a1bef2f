const words: Readonly<Record<string, string>> = {
  ENOTFOUND: '这个域名查不到',
  EAI_AGAIN: '这个域名现在查不到',
  ECONNREFUSED: '没有程序在收',
  ECONNRESET: '连上就断开了',
  EHOSTUNREACH: '连不到这台机器',
  ENETUNREACH: '连不到这台机器',
  CERT_HAS_EXPIRED: '的证书过期了',
  DEPTH_ZERO_SELF_SIGNED_CERT: '的证书是自己签的，浏览器不认',
  SELF_SIGNED_CERT_IN_CHAIN: '的证书是自己签的，浏览器不认',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '的证书链不全',
  ERR_TLS_CERT_ALTNAME_INVALID: '的证书是别的域名的',
};

/** Why nothing answered, to stand behind the name of the place. */
export function troubleWords(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return '五秒没有回答';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && words[code] !== undefined) return words[code];
  return typeof cause === 'object' && cause !== null ? troubleWords(cause) : '没有连上';
}
