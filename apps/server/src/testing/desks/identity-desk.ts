import { getStudentInfo } from '@xuezhou/contract/account';
import * as identity from '@xuezhou/contract/identity';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { checkCharacterOf } from '@xuezhou/rules/identity/id-number';
import sharp from 'sharp';
import { consent } from '../../capabilities/identity/consent.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';

/** A photograph that says where it was taken. */
export async function picture(width = 900, height = 600): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 4 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const exif = { IFD0: { Copyright: 'taken at home' } };
  return new Blob([await image.jpeg().withExif(exif).toBuffer()]);
}

const photo = await picture();

let lastOrder = 200;
/** The number of somebody born on that day, of nobody else in this file. */
export function idNumber(birthDay = '19930520'): string {
  lastOrder += 1;
  const digits = `110101${birthDay}${lastOrder}`;
  return `${digits}${checkCharacterOf(digits)}`;
}

export interface Certificate {
  name: string;
  idNumber: string;
  consentVersion: string;
  front: Blob;
  back: Blob;
}

const agreed = { consentVersion: consent.version };

/** Everything right; a test gives only what it is about. */
export const submit = (student: TestClient, given: Partial<Certificate> = {}) => {
  const { front = photo, back = photo, ...fields } = given;
  const body = { name: '林知远', idNumber: idNumber(), ...agreed, ...fields };
  return student.call(identity.submitCertificate, { body, files: { front, back } });
};

export const submitPassport = (
  student: TestClient,
  fields: { passportNo: string; name?: string },
) => {
  const body = { name: 'LIN ZHIYUAN', ...agreed, ...fields };
  return student.call(identity.submitPassport, { body, files: { page: photo } });
};

/** Of a person whom the sandbox knows. */
export const known = { name: '林知远', idNumber: '110101199305201013' };

export const check = (student: TestClient, given: Partial<Certificate> = {}) =>
  student.call(identity.checkAndSaveIdentity, { body: { ...known, ...agreed, ...given } });

export const reviewOf = async (student: TestClient) =>
  (await student.data(identity.getIdentityConfig)).review;

export const refused = (name: RefusalName) => ({ http: 200, status: refusals[name][0] });

/** What the user info says of the verification, in both of its places. */
export const statusOf = async (student: TestClient) => {
  const { authenticated, profile } = await student.data(getStudentInfo);
  return [authenticated, profile.identificationStatus];
};

/** Statuses in order of number, as concurrent answers come in any. */
export const sortedStatuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Keys of the pictures that the storage has of a student. */
export async function storedImages({ services }: TestApp, studentId: number): Promise<string[]> {
  const keys = [];
  for await (const key of services.storage.list(`identity/${studentId}`)) keys.push(key);
  return keys;
}

/** `xuezhou identity …` */
export async function operate(
  { services }: TestApp,
  ...words: string[]
): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const open = () => Promise.resolve({ ...services, close: () => Promise.resolve() });
  return { code: await runCli(['identity', ...words], open, { print: say, note: say }), said };
}

export async function submissionNo(
  { connection }: TestApp,
  { studentId }: { studentId: number },
): Promise<string> {
  const row = await connection
    .selectFrom('identity_submission')
    .where('student_id', '=', studentId)
    .select('submission_no')
    .executeTakeFirstOrThrow();
  return String(row.submission_no);
}
