import { CompanyError, type CompanyFault } from '../company.port.ts';
import { askCompany, CompanyRefusal, faultBy, type Answer, type Asking } from '../exchange.ts';

/** What 钉钉 says by words, in the newer half of its calls, as the numbers that it says in the older. */
const numbers: Readonly<Record<string, number>> = {
  invalidClientIdOrSecret: 40_089,
  'invalidParameter.authCode.notFound': 40_078,
  invalidAuthCode: 40_078,
  'Forbidden.AccessDenied.IpNotInWhiteList': 60_020,
  'Forbidden.AccessDenied.AccessTokenPermissionDenied': 60_011,
  'Forbidden.AccessDenied.QpsLimitForApi': 90_018,
  InvalidAuthentication: 40_014,
};

/** One of the newer half, which says its errors by status and a word. Throws CompanyRefusal, CompanyError. */
export async function askNewer(address: string, asking: Asking): Promise<Answer> {
  const { status, answer, waitSeconds } = await askCompany(address, asking);
  if (status === 200) return answer;
  if (status === 429) throw new CompanyRefusal(90_018, waitSeconds);
  const { code } = answer;
  const number = typeof code === 'string' ? numbers[code] : undefined;
  if (number === undefined) throw new CompanyError('odd', new Error(`钉钉 says ${String(code)}`));
  throw new CompanyRefusal(number, waitSeconds);
}

/** One of the older half, which says its errors with HTTP 200. Throws CompanyRefusal, CompanyError. */
export async function askOlder(address: string, asking: Asking): Promise<Answer> {
  const { status, answer, waitSeconds } = await askCompany(address, asking);
  if (status === 429) throw new CompanyRefusal(90_018, waitSeconds);
  if (status !== 200) throw new CompanyError('away', new Error(`HTTP ${status}`));
  const { errcode = 0, sub_code: detail } = answer;
  // 88 is whatever the other number says.
  const code = Number(errcode) === 88 && detail !== undefined ? detail : errcode;
  if (Number(code) !== 0) throw new CompanyRefusal(Number(code), waitSeconds);
  return answer;
}

const faults: Readonly<Record<number, CompanyFault>> = {
  [-1]: 'busy',
  90002: 'busy',
  90018: 'busy',
  40001: 'secret',
  40013: 'secret',
  40089: 'secret',
  40096: 'secret',
  40101: 'secret',
  60020: 'address',
  60011: 'forbidden',
  50004: 'forbidden',
  50002: 'hidden',
  40078: 'denied',
  60121: 'denied',
};

export const faultOf = faultBy(faults);

/** Of what is told to somebody some numbers mean another thing than of the directory. */
export const sendingFaultOf = faultBy({
  ...faults,
  33012: 'gone',
  60121: 'gone',
  60120: 'gone',
  40056: 'app',
  52019: 'app',
  70003: 'app',
  70004: 'app',
  143103: 'busy',
  143104: 'busy',
  1430002: 'content',
});
