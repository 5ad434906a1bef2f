import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { storeMobile } from './store-mobile.ts';

interface NewMobile {
  /** With its region. */
  readonly mobile: string;
  readonly code: string;
  /** What else changes with it, in the same transaction. */
  readonly also: (change: Change, studentId: number) => Promise<void>;
}

/** Gives the student a number that is nobody's, by the code that went there. */
export async function takeMobile(
  services: Services,
  caller: Caller<CurrentStudent>,
  { mobile, code, also }: NewMobile,
): Promise<void> {
  const { studentId } = caller.student;
  const { connection } = services.database;
  const owner = await accountReader(connection, services).byMobile(mobile);
  if (owner?.student_id === studentId)
    throw new Refusal('phoneBound', '这就是你现在的手机号，请换一个');
  if (owner !== undefined) throw new Refusal('phoneBound');
  await checkSmsCode(services, caller, { mobile, code, purposes: ['any', 'bind'] });
  await connection.transaction().execute(async (change) => {
    await storeMobile(services, change, { studentId, mobile });
    await also(change, studentId);
  });
}
