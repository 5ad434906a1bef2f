import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isNicknameOfSchool } from '../registration/school-nickname.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { changeStudent } from './settings.repository.ts';

/** Throws nicknameFormat, or nicknameTaken for one that reads like another's or the school's. */
export async function changeNickname(
  { database }: Services,
  studentId: number,
  given: string,
): Promise<{ nickname: string }> {
  const nickname = given.trim();
  if (!isNicknameValid(nickname)) throw new Refusal('nicknameFormat');
  if (await isNicknameOfSchool(database.connection, nickname)) throw new Refusal('nicknameTaken');
  const settings = { nickname, nickname_key: nicknameKey(nickname) };
  try {
    await changeStudent(database.connection, studentId, settings);
  } catch (error) {
    throw isTaken(error) ? new Refusal('nicknameTaken') : error;
  }
  return { nickname };
}
