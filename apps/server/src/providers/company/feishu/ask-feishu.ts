import { CompanyError, type CompanyFault } from '../company.port.ts';
import { askCompany, CompanyRefusal, faultBy, type Answer, type Asking } from '../exchange.ts';

/** It says its errors by a number, with whatever status. Throws CompanyRefusal, CompanyError. */
export async function askFeishu(address: string, asking: Asking): Promise<Answer> {
  const { status, answer, waitSeconds } = await askCompany(address, asking);
  const { code } = answer;
  if (status === 429) throw new CompanyRefusal(99_991_400, waitSeconds);
  if (!Number.isSafeInteger(code)) throw new CompanyError('away', new Error(`HTTP ${status}`));
  if (code !== 0) throw new CompanyRefusal(Number(code), waitSeconds);
  return answer;
}

const faults: Readonly<Record<number, CompanyFault>> = {
  99991400: 'busy',
  11232: 'busy',
  10003: 'secret',
  10014: 'secret',
  10015: 'secret',
  20002: 'secret',
  20048: 'secret',
  99991401: 'address',
  99991672: 'forbidden',
  99991679: 'forbidden',
  40004: 'forbidden',
  40014: 'forbidden',
  41050: 'hidden',
  20003: 'denied',
  20004: 'denied',
  20024: 'denied',
  20049: 'denied',
  20065: 'denied',
  20071: 'denied',
};

export const faultOf = faultBy(faults);

/** Of what is told to somebody some numbers mean another thing than of the directory. */
export const sendingFaultOf = faultBy({
  ...faults,
  230006: 'app',
  230013: 'hidden',
  230020: 'busy',
  230022: 'content',
  230028: 'content',
  230027: 'forbidden',
  230035: 'silenced',
  230029: 'gone',
  230034: 'gone',
  99992351: 'gone',
  99992361: 'gone',
  230053: 'muted',
});
