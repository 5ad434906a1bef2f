import { randomInt } from 'node:crypto';
import { refCodeSigns } from '@xuezhou/rules/referral/referral-rules';
import type { Connection } from '../../platform/database/prepare.ts';
import { addCode, referralReader } from './referral.repository.ts';

const makeCode = (): string =>
  `XZ${Array.from({ length: 6 }, () => refCodeSigns[randomInt(refCodeSigns.length)]).join('')}`;

/** A student's code; made when it is first looked at. */
export async function ownCode(
  connection: Connection,
  studentId: number,
  now: Date,
): Promise<string> {
  for (;;) {
    const code = await referralReader(connection, studentId).code();
    if (code !== undefined) return code;
    await addCode(connection, { studentId, code: makeCode(), now });
  }
}
