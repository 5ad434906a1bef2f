import { CompanyError, type CompanyFault } from '../company.port.ts';
import { askCompany, CompanyRefusal, faultBy, type Answer } from '../exchange.ts';

/** It says its errors with HTTP 200. Throws CompanyRefusal, CompanyError. */
export async function askWecom(
  address: string,
  query: Readonly<Record<string, string>>,
  body?: Answer,
): Promise<Answer> {
  const { status, answer, waitSeconds } = await askCompany(address, {
    query,
    ...(body !== undefined && { method: 'POST' as const, body }),
  });
  if (status === 429) throw new CompanyRefusal(45_009, waitSeconds);
  if (status !== 200) throw new CompanyError('away', new Error(`HTTP ${status}`));
  const code = answer['errcode'] ?? 0;
  if (code !== 0) throw new CompanyRefusal(Number(code), waitSeconds);
  return answer;
}

const faults: Readonly<Record<number, CompanyFault>> = {
  [-1]: 'busy',
  45009: 'busy',
  45033: 'busy',
  40001: 'secret',
  40013: 'secret',
  40056: 'secret',
  40091: 'secret',
  60020: 'address',
  48002: 'forbidden',
  60011: 'hidden',
  301002: 'forbidden',
  40029: 'denied',
  50001: 'denied',
};

export const faultOf = faultBy(faults);

/** Of what is told to somebody some numbers mean another thing than of the directory. */
export const sendingFaultOf = faultBy({
  ...faults,
  // Nobody of those who are named may be told: who is not there, or not in what the app sees.
  81013: 'hidden',
  40003: 'gone',
  60111: 'gone',
  40056: 'app',
  301002: 'app',
  48002: 'forbidden',
});
