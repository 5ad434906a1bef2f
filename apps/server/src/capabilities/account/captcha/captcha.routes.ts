import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { checkCaptcha } from './check-captcha.ts';
import { puzzleArtist } from './draw-puzzle.ts';
import { getCaptcha } from './get-captcha.ts';

export function captchaRoutes(services: Services) {
  const draw = puzzleArtist(services.config.captchaBackgrounds);
  return [
    bind(contract.getCaptcha, (input, caller) => getCaptcha(services, draw, input, caller)),
    bind(contract.checkCaptcha, (input, caller) => checkCaptcha(services, input, caller)),
  ];
}
