import * as contract from '@xuezhou/contract/lti/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { resendLtiGrades } from './resend-grades.ts';
import { listLtiPlatforms } from './list-platforms.ts';
import { saveLtiPlatform } from './save-platform.ts';
import { switchLtiPlatform } from './switch-platform.ts';

export const ltiConsole = (services: ConsoleServices) => [
  bind(contract.listLtiPlatforms, () => listLtiPlatforms(services)),
  bind(contract.saveLtiPlatform, (input, caller) => saveLtiPlatform(services, input, caller)),
  bind(contract.resendLtiGrades, (input, caller) => resendLtiGrades(services, input, caller)),
  bind(contract.switchLtiPlatform, (input, caller) => switchLtiPlatform(services, input, caller)),
];
