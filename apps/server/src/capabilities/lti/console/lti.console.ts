import * as contract from '@xuezhou/contract/lti/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listLtiProgress } from './list-lti-progress.ts';

export const ltiConsole = (services: ConsoleServices) => [
  bind(contract.listLtiProgress, () => listLtiProgress(services)),
];
