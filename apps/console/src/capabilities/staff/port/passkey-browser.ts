import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { RefusalError } from '@xuezhou/client/api/errors.ts';

/** Only where the page came over https, or from this machine. */
export const canUseKeys = (): boolean => 'PublicKeyCredential' in window;

const [failed] = consoleRefusals.passkeyFailed;

/**
 * Lets the browser ask for a key by what the server wants signed. Whoever leaves its window, or has no key, is told so as
 * of a refusal; the library comes with the first press.
 * @returns the answer in JSON
 */
export async function askForKey(what: 'make' | 'sign', options: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  try {
    const optionsJSON: unknown = JSON.parse(options);
    const answer =
      what === 'make'
        ? await startRegistration({
            optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
          })
        : await startAuthentication({
            optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
          });
    return JSON.stringify(answer);
  } catch (error) {
    throw new RefusalError(failed, wordsOf(error));
  }
}

const words: Readonly<Record<string, string>> = {
  InvalidStateError: '这台设备上已经有你的通行密钥了，不用再加',
  SecurityError: '这个网址用不了通行密钥，请用学校自己的网址打开（本机试用请用 localhost）',
};

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? words[error.name] : undefined) ??
  '没有用成：可能关掉了浏览器的窗口，或这台设备上没有你的通行密钥。可以再试，或用密码登录';
