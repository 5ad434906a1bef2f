import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { askWechat, fieldOf, type WechatAnswer } from './ask-wechat.ts';
import { WechatError } from './wechat.port.ts';

/** Asked for anew this long before it ends. */
const marginMs = 300_000;
/** The token is not, or no longer, good. */
const tokenErrors = new Set([40001, 40014, 42001]);

interface Token {
  readonly value: string;
  readonly until: number;
}

/** Whatever became of the token: the call that needs it was not made. */
function sureOf(error: unknown): never {
  if (!(error instanceof WechatError) || !error.isUnsure) throw error;
  throw new WechatError(error.code, error.message);
}

/**
 * Calls that need the account's token. It is the stable one, which every server is given alike, so that
 * one that starts does not end that of another.
 */
export function tokenCaller({ appId, appSecret, apiUrl }: WechatConfig) {
  let current: Promise<Token> | undefined;
  const fetchToken = async (): Promise<Token> => {
    const answer = await askWechat(
      `${apiUrl}/cgi-bin/stable_token`,
      {},
      { grant_type: 'client_credential', appid: appId, secret: appSecret },
    ).catch(sureOf);
    const value = fieldOf(answer, 'access_token');
    return { value, until: Date.now() + Number(answer['expires_in'] ?? 0) * 1000 - marginMs };
  };
  const token = async (): Promise<string> => {
    const kept = await current?.catch(() => undefined);
    if (kept !== undefined && kept.until > Date.now()) return kept.value;
    current = fetchToken();
    return (await current).value;
  };
  const call = async (path: string, query: Record<string, string>, body?: object) =>
    await askWechat(`${apiUrl}${path}`, { access_token: await token(), ...query }, body);
  return async (
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<WechatAnswer> => {
    try {
      return await call(path, query, body);
    } catch (error) {
      if (!(error instanceof WechatError) || !tokenErrors.has(error.code)) throw error;
      current = undefined;
      return await call(path, query, body);
    }
  };
}
