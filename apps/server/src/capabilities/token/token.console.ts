import * as contract from '@xuezhou/contract/token/console';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { listTokens } from './list-tokens.ts';
import { makeToken, revokeToken } from './manage-tokens.ts';

export const tokenConsole = (services: ConsoleServices) => [
  bind(contract.listTokens, (_input, caller) => listTokens(services, caller)),
  bind(contract.makeToken, (input, caller) => makeToken(services, input, caller)),
  bind(contract.revokeToken, (input, caller) => revokeToken(services, input, caller)),
];
