import * as contract from '@xuezhou/contract/account';
import { regions } from '@xuezhou/rules/account/mobile';
import { isNicknameReserved, isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { bind, type CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { emailOf } from '../email-of.ts';
import { isFree } from './is-free.ts';
import { prepurchase } from './prepurchase.ts';
import { saveChatAccount } from './save-chat-account.ts';

export function registrationRoutes(services: Services) {
  const reader = accountReader(services.database.connection);
  const isNicknameFree = async (nickname: string, student: CurrentStudent | null) =>
    !isNicknameReserved(nickname) &&
    isFree(await reader.byNickname(nicknameKey(nickname.trim())), student);
  return [
    bind(contract.checkNickname, async ({ body: { nickname } }, { student }) => ({
      isFormatValid: isNicknameValid(nickname.trim()),
      isUnique: await isNicknameFree(nickname, student),
    })),
    bind(contract.isNicknameUnique, ({ query }, { student }) =>
      isNicknameFree(query.value, student),
    ),
    bind(contract.isEmailAvailable, async ({ query }, { student }) =>
      isFree(await reader.byEmail(emailOf(query.value)), student),
    ),
    bind(contract.listCountries, async () => regions.map(({ countryName }) => ({ countryName }))),
    bind(contract.prepurchase, (input, caller) => prepurchase(services, input, caller)),
    bind(contract.saveChatAccount, (input, caller) => saveChatAccount(services, input, caller)),
  ];
}
