import { CompanyError, type CompanyFault } from '../company.port.ts';
import { askCompany, CompanyRefusal, type Answer } from '../exchange.ts';

/** It says its errors with HTTP 200. Throws CompanyRefusal, CompanyError. */
export async function askWecom(
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { status, answer } = await askCompany(address, { query });
  if (status !== 200) throw new CompanyError('away', new Error(`HTTP ${status}`));
  const code = answer['errcode'] ?? 0;
  if (code !== 0) throw new CompanyRefusal(Number(code));
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

export const faultOf = (refusal: CompanyRefusal): CompanyError =>
  new CompanyError(faults[refusal.code] ?? 'odd', refusal, refusal.code);
