import type { checkCaptcha as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { captchaStore } from './captcha.repository.ts';
import { width } from './draw-puzzle.ts';
import { isAtHole, isHumanDrag } from './judge-trail.ts';
import { limitCaptchas } from './limit-captchas.ts';
import { isWorkDone, workOf } from './work.ts';

const lifeSeconds = 2 * 60;

/** Takes the one try. False for a wrong, late, second or another's one; they look the same from outside. */
export async function checkCaptcha(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<unknown>,
): Promise<boolean> {
  const address = networkOf(caller.address);
  await limitCaptchas(services, 'check', caller.address);
  const browser = browserHash(services.config, caller);
  if (browser === null) return false;
  const store = captchaStore(services.database.connection);
  const now = services.clock.now();
  const captcha = await store.takeTry(body.captchaId, { browser, address }, now);
  if (captcha === undefined) return false;
  const elapsed = now.getTime() - captcha.created_at.getTime();
  const isPassed =
    elapsed <= lifeSeconds * 1000 && isSolved(services, body, { ...captcha, elapsed });
  if (isPassed) await store.pass(body.captchaId, now);
  return isPassed;
}

interface Asked {
  readonly place: number;
  readonly work_bits: number | null;
  readonly elapsed: number;
}

function isSolved(
  services: Services,
  { captchaId, x, trail, work }: InputOf<typeof operation>['body'],
  { place, work_bits: asked, elapsed }: Asked,
): boolean {
  // Another server of the school may ask for more or fewer.
  const bits = asked ?? services.config.CAPTCHA_WORK_BITS;
  // Arrow keys leave no trail that could be told from a machine's: who uses them shows the place and the work.
  if (work !== undefined)
    return (
      isWorkDone(workOf(services, captchaId, bits), work) && (x === undefined || isAtHole(x, place))
    );
  return (
    x !== undefined && trail !== undefined && isHumanDrag({ x, trail }, place, { width, elapsed })
  );
}
