import type * as contract from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { isNicknameReserved, isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { emailOf } from '../email-of.ts';
import { isFree } from './is-free.ts';

export const checkNickname = async (
  services: Services,
  student: CurrentStudent | null,
  nickname: string,
): Promise<DataOf<typeof contract.checkNickname>> => ({
  isFormatValid: isNicknameValid(nickname.trim()),
  isUnique: await isNicknameUnique(services, student, nickname),
});

/** Nobody else has it, and it is not kept for the school. */
export const isNicknameUnique = async (
  services: Services,
  student: CurrentStudent | null,
  nickname: string,
): Promise<boolean> =>
  !isNicknameReserved(nickname) &&
  isFree(
    await accountReader(services.database.connection, services).byNickname(
      nicknameKey(nickname.trim()),
    ),
    student,
  );

export const isEmailAvailable = async (
  services: Services,
  student: CurrentStudent | null,
  email: string,
): Promise<boolean> =>
  isFree(
    await accountReader(services.database.connection, services).byEmail(emailOf(email)),
    student,
  );
