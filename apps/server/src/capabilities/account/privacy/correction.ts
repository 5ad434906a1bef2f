import type { correctedFields } from '@xuezhou/contract/account';
import { maskMobile, mobileMeant } from '@xuezhou/rules/account/mobile';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isWechatIdValid } from '@xuezhou/rules/account/wechat-id';
import { isEmailReal, isEmailValid, maskEmail, normalEmail } from '@xuezhou/rules/text/email';
import { storedEmail, type Sealing } from '../../../platform/contact/contact.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { dropHeld, passGate } from '../../moderation/moderation.port.ts';
import { readLook } from '../../site/site.port.ts';
import { accountReader } from '../account.repository.ts';
import { emailChangedMail, mobileChangedMail } from '../account.mails.ts';
import { mobileStore } from '../mobile/mobile.repository.ts';
import { storeMobile } from '../mobile/store-mobile.ts';
import { forgetResets } from '../password/password-reset.repository.ts';
import { isNicknameOfSchool } from '../registration/school-nickname.ts';
import { changeStudent } from '../settings/settings.repository.ts';

type Field = (typeof correctedFields)[number];

const genders: Readonly<Record<string, string | null>> = {
  男: 'male',
  女: 'female',
  其他: 'other',
  保密: null,
};
const genderWords: Readonly<Record<string, string>> = { male: '男', female: '女', other: '其他' };

const wrong: Readonly<Record<Exclude<Field, 'other'>, string>> = {
  nickname: '昵称要 4 到 32 个字符（一个汉字算两个），只能有汉字、字母、数字、_ 和 -',
  gender: '性别请写男、女、其他或保密',
  wechat: '微信号最多 50 个字符，可用字母、数字和 . _ - + @',
  email: '这不是邮箱地址，请检查后再写',
  mobile: '这不是手机号。大陆的写 11 位，其他地区的连区号写，如 +85261234567',
};

const fits = (field: Exclude<Field, 'other'>, value: string): boolean => {
  if (field === 'nickname') return isNicknameValid(value);
  if (field === 'gender') return Object.hasOwn(genders, value);
  if (field === 'wechat') return isWechatIdValid(value);
  if (field === 'email') return isEmailValid(normalEmail(value));
  return mobileMeant(value.replaceAll(/[\s-]/g, '')) !== null;
};

/** Throws privacyValueWrong, which says how it is written. */
export function demandFits(field: Field, value: string): void {
  if (field !== 'other' && !fits(field, value))
    throw new Refusal('privacyValueWrong', wrong[field]);
}

const mobileIn = (value: string): string => mobileMeant(value.replaceAll(/[\s-]/g, '')) ?? value;

/** As whoever answers reads it: the ways to reach somebody are masked, as everywhere but where a reason is asked. */
export function maskedValue(field: Field, value: string): string {
  if (field === 'mobile') return maskMobile(mobileIn(value));
  return field === 'email' ? maskEmail(value) : value;
}

/** As it stands now, in words and masked; null: nothing does. */
export async function valueNow(
  connection: Connection,
  sealing: Sealing,
  studentId: number,
  field: Field,
): Promise<string | null> {
  const row = await accountReader(connection, sealing).student(studentId);
  if (row === undefined || field === 'other') return null;
  if (field === 'gender') return row.gender === null ? null : (genderWords[row.gender] ?? null);
  const value = row[field];
  return value === null ? null : maskedValue(field, value);
}

interface Correction {
  readonly studentId: number;
  readonly field: Field;
  readonly value: string;
  readonly now: Date;
}

/**
 * As when the student had changed it in the settings: what opens the account is told to the address of before, and no
 * check or reset of before counts. Throws privacyValueWrong, nicknameTaken, emailTaken or phoneBound.
 */
export async function correct(
  change: Change,
  services: ConsoleServices,
  { studentId, field, value, now }: Correction,
): Promise<void> {
  demandFits(field, value);
  if (field === 'other') return;
  const before = (await accountReader(change, services).student(studentId))?.email ?? null;
  const tell = async (mail: typeof mobileChangedMail) => {
    if (before !== null && isEmailReal(before))
      await enqueueMail(services, change, mail(await readLook(change), before));
  };
  if (field === 'mobile') {
    await storeMobile(services, change, { studentId, mobile: mobileIn(value) });
    await mobileStore(change).forgetChecks(studentId);
    await forgetResets(change, studentId);
    return await tell(mobileChangedMail);
  }
  if (field === 'nickname') {
    if (await isNicknameOfSchool(change, value)) throw new Refusal('nicknameTaken');
    // An older one that waits for a look must not take its place later.
    await dropHeld(change, { kind: 'nickname', thingId: String(studentId), now });
  }
  try {
    await changeStudent(change, studentId, settingsOf(services, field, value));
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Refusal(field === 'email' ? 'emailTaken' : 'nicknameTaken');
  }
  if (field !== 'email') return;
  await forgetResets(change, studentId);
  if (before !== normalEmail(value)) await tell(emailChangedMail);
}

/**
 * Before the transaction, since the provider may be asked: what the settings would refuse is refused. What a person would
 * have to look at the two who answer have read. Throws nicknameWords.
 */
export async function demandSayable(
  { database, config, signer }: ConsoleServices,
  { studentId, field, value }: Pick<Correction, 'studentId' | 'field' | 'value'>,
): Promise<void> {
  if (field === 'nickname')
    await passGate(
      { database, config, signer },
      { kind: 'nickname', studentId, texts: [value], refusal: 'nicknameWords' },
    );
}

function settingsOf(
  sealing: Sealing,
  field: 'nickname' | 'gender' | 'wechat' | 'email',
  value: string,
) {
  if (field === 'nickname') return { nickname: value, nickname_key: nicknameKey(value) };
  if (field === 'gender') return { gender: genders[value] ?? null };
  if (field === 'wechat') return { wechat: value };
  return storedEmail(sealing, normalEmail(value));
}
