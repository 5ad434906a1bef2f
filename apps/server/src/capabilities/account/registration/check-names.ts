import type * as contract from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isNicknameOfSchool } from './school-nickname.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { emailOf } from '../email-of.ts';
import { isFree } from './is-free.ts';
import { limitLookUps } from './limit-look-ups.ts';

type Asking = Caller<CurrentStudent | null>;

export const checkNickname = async (
  services: Services,
  caller: Asking,
  nickname: string,
): Promise<DataOf<typeof contract.checkNickname>> => ({
  isFormatValid: isNicknameValid(nickname.trim()),
  isUnique: await isNicknameUnique(services, caller, nickname),
});

/** Nobody else has it, and it is not kept for the school. */
export async function isNicknameUnique(
  services: Services,
  caller: Asking,
  nickname: string,
): Promise<boolean> {
  await limitLookUps(services, 'nickname', caller);
  if (await isNicknameOfSchool(services.database.connection, nickname)) return false;
  const key = nicknameKey(nickname.trim());
  const owner = await accountReader(services.database.connection, services).byNickname(key);
  return isFree(owner, caller.student);
}

export async function isEmailAvailable(
  services: Services,
  caller: Asking,
  given: string,
): Promise<boolean> {
  const email = emailOf(given);
  await limitLookUps(services, 'email', caller);
  const owner = await accountReader(services.database.connection, services).byEmail(email);
  return isFree(owner, caller.student);
}
