import { checkOwnMobile, sendMobileCheck } from '@xuezhou/contract/account';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';
import { mobileOfStudent } from '../test-signer.ts';

/** A student proves to hold the phone of the account, by the code that it receives. */
export async function passMobileCheck(
  school: TestApp,
  student: TestClient & { readonly studentId: number },
): Promise<void> {
  const captchaId = await school.passCaptcha(student, 'any');
  await student.data(sendMobileCheck, { body: { captchaId } });
  const mobileCode = await school.smsCode(
    await mobileOfStudent(school.connection, student.studentId),
  );
  await student.data(checkOwnMobile, { body: { mobileCode } });
}
