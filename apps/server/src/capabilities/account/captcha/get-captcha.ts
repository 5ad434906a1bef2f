import type * as contract from '@xuezhou/contract/account';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { v4 as uuidv4 } from 'uuid';
import { nameBrowser } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { limitCaptchas } from './limit-captchas.ts';
import { captchaStore } from './captcha.repository.ts';
import { pieceSize } from './captcha-shape.ts';
import { height, width, type Puzzle } from './draw-puzzle.ts';
import { workOf } from './work.ts';

export async function getCaptcha(
  services: Services,
  draw: () => Promise<Puzzle>,
  { query }: InputOf<typeof contract.getCaptcha>,
  caller: Caller<unknown>,
): Promise<DataOf<typeof contract.getCaptcha>> {
  const address = networkOf(caller.address);
  await limitCaptchas(services, 'issue', caller.address);
  const { place, pieceTop, background, piece } = await draw();
  const captchaId = uuidv4();
  const work = workOf(services, captchaId, services.config.CAPTCHA_WORK_BITS);
  await captchaStore(services.database.connection).add({
    captchaId,
    holder: { browser: nameBrowser(services.config, caller), address },
    purpose: query.purpose,
    place,
    bits: work.bits,
    now: services.clock.now(),
  });
  return {
    captchaId,
    background,
    piece,
    width,
    height,
    sliderSize: pieceSize,
    pieceTop,
    work,
  };
}
