import { checkCaptcha as check, getCaptcha } from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { checkCaptcha } from './check-captcha.ts';
import { puzzleArtist } from './draw-puzzle.ts';
import { issueCaptcha } from './issue-captcha.ts';

export function captchaRoutes(services: Services) {
  const draw = puzzleArtist(services.config.captchaBackgrounds);
  return [
    bind(getCaptcha, (input, caller) => issueCaptcha(services, draw, input, caller)),
    bind(check, (input, caller) => checkCaptcha(services, input, caller)),
  ];
}
