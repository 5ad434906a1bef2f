import * as contract from '@xuezhou/contract/account';
import { regions } from '@xuezhou/rules/account/mobile';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { checkNickname, isEmailAvailable, isNicknameUnique } from './check-names.ts';
import { prepurchase } from './prepurchase.ts';
import { saveChatAccount } from './save-chat-account.ts';

export const registrationRoutes = (services: Services) => [
  bind(contract.checkNickname, ({ body }, caller) =>
    checkNickname(services, caller, body.nickname),
  ),
  bind(contract.isNicknameUnique, ({ query }, caller) =>
    isNicknameUnique(services, caller, query.value),
  ),
  bind(contract.isEmailAvailable, ({ query }, caller) =>
    isEmailAvailable(services, caller, query.value),
  ),
  bind(contract.listCountries, listCountries),
  bind(contract.prepurchase, (input, caller) => prepurchase(services, input, caller)),
  bind(contract.saveChatAccount, (input, caller) => saveChatAccount(services, input, caller)),
];

const listCountries = async () => regions.map(({ countryName }) => ({ countryName }));
