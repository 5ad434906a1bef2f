import { checkOwnMobile, sendMobileCheck } from '@xuezhou/contract/account';
import type { TestClient } from './client.ts';
import type { TestApp } from './test-app.ts';

/** A student proves to hold the phone of the account, by the code that it receives. */
export async function passMobileCheck(
  school: TestApp,
  student: TestClient & { readonly studentId: number },
): Promise<void> {
  const { mobile } = await school.connection
    .selectFrom('student')
    .where('student_id', '=', student.studentId)
    .select('mobile')
    .executeTakeFirstOrThrow();
  const captchaId = await school.passCaptcha(student, 'any');
  await student.data(sendMobileCheck, { body: { captchaId } });
  const mobileCode = await school.smsCode(mobile ?? '');
  await student.data(checkOwnMobile, { body: { mobileCode } });
}
