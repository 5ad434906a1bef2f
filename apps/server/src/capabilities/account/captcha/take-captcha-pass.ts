import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { captchaStore } from './captcha.repository.ts';

const passSeconds = 5 * 60;

/**
 * Uses up the pass that this browser got for this purpose. Throws captchaNeeded. What is refused later does not give
 * it back: else one pass would ask about any number of phones.
 */
export async function takeCaptchaPass(
  services: Services,
  caller: Caller<unknown>,
  captchaId: string,
  purpose: CaptchaPurpose,
): Promise<void> {
  const browser = browserHash(services.config, caller);
  if (browser === null) throw new Refusal('captchaNeeded');
  const now = services.clock.now();
  const holder = { browser, address: networkOf(caller.address) };
  const passedAfter = new Date(now.getTime() - passSeconds * 1000);
  const store = captchaStore(services.database.connection);
  if (!(await store.use(captchaId, holder, purpose, { now, passedAfter })))
    throw new Refusal('captchaNeeded');
}
