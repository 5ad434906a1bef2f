import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isNicknameOfSchool } from '../registration/school-nickname.ts';
import { claimDigest } from '../../../platform/claims/claims.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { dropHeld, passGate, type HeldDecision } from '../../moderation/moderation.port.ts';
import { changeStudent } from './settings.repository.ts';

interface Changed {
  /** Of before, while the new one waits for a person. */
  readonly nickname: string;
  readonly isHeld: boolean;
}

/** Throws nicknameFormat, nicknameTaken for one that reads like another's or the school's, or nicknameWords. */
export async function changeNickname(
  { database, clock, config, signer }: Services,
  studentId: number,
  given: string,
): Promise<Changed> {
  const { connection } = database;
  const nickname = given.trim();
  if (!isNicknameValid(nickname)) throw new Refusal('nicknameFormat');
  if (await isNicknameOfSchool(connection, nickname)) throw new Refusal('nicknameTaken');
  const own = await nicknameNow(connection, studentId, nickname);
  const pass = await passGate(
    { database, config, signer },
    { kind: 'nickname', studentId, texts: [nickname], refusal: 'nicknameWords' },
  );
  const thing = { thingId: String(studentId), place: '设置', now: clock.now() };
  try {
    await connection.transaction().execute(async (change) => {
      if (pass.isHeld && own !== nickname) return await pass.keep(change, thing);
      await dropHeld(change, { kind: 'nickname', ...thing });
      await changeStudent(change, studentId, { nickname, nickname_key: nicknameKey(nickname) });
    });
  } catch (error) {
    throw isTaken(error) ? new Refusal('nicknameTaken') : error;
  }
  const isHeld = pass.isHeld && own !== nickname;
  return { nickname: isHeld ? own : nickname, isHeld };
}

/** The student's own; throws nicknameTaken where the wished one is another's. */
async function nicknameNow(
  connection: Connection,
  studentId: number,
  wished: string,
): Promise<string> {
  const row = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('nickname')
    .select((eb) =>
      eb
        .selectFrom('claim')
        .where('kind', '=', 'nickname')
        .where('digest', '=', claimDigest(nicknameKey(wished)))
        .select('claim.student_id')
        .as('holder'),
    )
    .executeTakeFirst();
  if ((row?.holder ?? studentId) !== studentId) throw new Refusal('nicknameTaken');
  return row?.nickname ?? '';
}

/** One that was let through is taken, unless somebody has it by now. */
export async function takePassedNickname(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, isPassed, studentId, words: nickname } = decision;
  if (kind !== 'nickname' || !isPassed) return;
  const key = nicknameKey(nickname);
  const taken = await change
    .selectFrom('claim')
    .where('kind', '=', 'nickname')
    .where('digest', '=', claimDigest(key))
    .where('student_id', '<>', studentId)
    .select('student_id')
    .executeTakeFirst();
  if (taken !== undefined) throw new Refusal('heldLost');
  await changeStudent(change, studentId, { nickname, nickname_key: key });
}
