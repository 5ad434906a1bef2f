import type { EsgDocument, EsgForm } from '@xuezhou/contract/survey';
import { readIdNumber } from '../identity/id-number.ts';
import { isPassportNo, normalizePassportNo } from '../identity/passport.ts';
import { isChineseName, normalizeName } from '../identity/person-name.ts';
import { isEmailValid, normalEmail } from '../text/email.ts';

export interface EsgFields {
  readonly name: string;
  readonly document: EsgDocument;
  readonly familyName: string;
  readonly givenName: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly email: string;
  readonly month: string | null;
  readonly employer: string;
}

export type EsgField = keyof EsgFields;

/** As they are stored. */
export function normalizeEsg<Fields extends EsgFields>(fields: Fields): Fields {
  return {
    ...fields,
    name: normalizeName(fields.name),
    familyName: fields.familyName.trim(),
    givenName: fields.givenName.trim(),
    number: normalizePassportNo(fields.number),
    expiresOn: fields.expiresOn.trim(),
    email: normalEmail(fields.email),
    employer: fields.employer.normalize('NFC').replace(/\p{C}/gu, '').trim(),
  };
}

/**
 * What is wrong with each field, in words that say how it should be; nothing for those that are right. `today` is
 * YYYY-MM-DD.
 */
export function esgFaults(
  given: EsgFields,
  { months, today }: Pick<EsgForm, 'months'> & { today: string },
): Partial<Record<EsgField, string>> {
  const fields = normalizeEsg(given);
  const faults: Record<EsgField, string | null> = {
    name: isChineseName(fields.name) ? null : '和证件一样的中文姓名，2 至 30 个字',
    familyName: pinyinFault(fields.familyName),
    givenName: pinyinFault(fields.givenName),
    document: null,
    number: isNumberOf(fields.document, fields.number, today)
      ? null
      : numberFaults[fields.document],
    expiresOn: dayFault(fields.expiresOn, today),
    email: isEmailValid(fields.email) ? null : '请写一个常看的邮箱，如 name@example.com',
    month: fields.month === null || months.includes(fields.month) ? null : '请重新选一个考试月份',
    employer: [...fields.employer].length <= 60 ? null : '最多 60 个字',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

const numberFaults: Readonly<Record<EsgDocument, string>> = {
  passport: '护照号是 6 至 9 位字母和数字，请对照护照',
  'hk-macao': '通行证号是 H 或 M 和 8 或 10 位数字，请对照证件',
  'id-card': '身份证号不正确，请对照检查这 18 位',
};

function isNumberOf(document: EsgDocument, number: string, today: string): boolean {
  if (document === 'passport') return isPassportNo(number);
  if (document === 'hk-macao') return /^[HM]\d{8}(\d\d)?$/.test(number);
  return 'number' in readIdNumber(number, today);
}

function pinyinFault(name: string): string | null {
  if (/^[A-Z]{1,40}$/.test(name)) return null;
  const joined = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  return joined === ''
    ? '和护照一样的大写拼音，如 LIN'
    : `和护照一样写成连在一起的大写：${joined.slice(0, 40)}`;
}

function dayFault(day: string, today: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  const isReal =
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day);
  if (!isReal) return '年-月-日，如 2031-04-18';
  return day > today ? null : '证件已经过期，请换一个有效的证件';
}
