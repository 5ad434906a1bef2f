import * as contract from '@xuezhou/contract/account';
import { regions } from '@xuezhou/rules/account/mobile';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { checkNickname, isEmailAvailable, isNicknameUnique } from './check-names.ts';
import { prepurchase } from './prepurchase.ts';
import { saveChatAccount } from './save-chat-account.ts';

export const registrationRoutes = (services: Services) => [
  bind(contract.checkNickname, ({ body }, { student }) =>
    checkNickname(services, student, body.nickname),
  ),
  bind(contract.isNicknameUnique, ({ query }, { student }) =>
    isNicknameUnique(services, student, query.value),
  ),
  bind(contract.isEmailAvailable, ({ query }, { student }) =>
    isEmailAvailable(services, student, query.value),
  ),
  bind(contract.listCountries, listCountries),
  bind(contract.prepurchase, (input, caller) => prepurchase(services, input, caller)),
  bind(contract.saveChatAccount, (input, caller) => saveChatAccount(services, input, caller)),
];

const listCountries = async () => regions.map(({ countryName }) => ({ countryName }));
