import { playGatewayFault, type AliyunService, type Outcome } from '../aliyun/aliyun-service.ts';
import type { Faults } from '../faults/faults.ts';
import { KNOWN_PEOPLE } from './people.ts';

/** Words of the service for its codes, which come in HTTP 200. */
const MESSAGES: Readonly<Record<string, string>> = {
  '200': 'success',
  '400': '参数不能为空',
  '401': '参数非法',
  '402': '权威源服务异常',
  '403': '异常重复调用',
  '410': '未开通服务',
  '411': 'RAM无权限',
  '412': '欠费中',
};

/** BizCode: 1 the name belongs to the number, 2 it does not, 3 nobody has the number. */
export type BizCode = '1' | '2' | '3';

/** Id2MetaVerify of version 2019-03-07, the two-factor check, with the faults that were asked for. */
export function cloudauthService(faults: Faults): AliyunService {
  return {
    action: 'Id2MetaVerify',
    version: '2019-03-07',
    host: 'cloudauth.aliyuncs.com',
    answer: ({ fields, requestId }) => {
      const fault = faults.take('aliyun-cloudauth');
      const silence = playGatewayFault(fault);
      if (silence) return silence;
      const result = fault ?? checkPerson(fields);
      return answerCheck(result, requestId);
    },
  };
}

/** The answer to a check, or the code of why there is none. */
function checkPerson(fields: ReadonlyMap<string, string>): string | { bizCode: BizCode } {
  const [type, number, name] = ['ParamType', 'IdentifyNum', 'UserName'].map(
    (field) => fields.get(field) ?? '',
  ) as [string, string, string];
  if (type === '' || number === '' || name === '') return '400';
  const isWellFormed =
    type === 'normal' && /^\d{17}[\dXx]$/.test(number) && /^[\p{Script=Han}·]{2,}$/u.test(name);
  if (!isWellFormed) return '401';
  const known = KNOWN_PEOPLE.find((person) => person.number === number.toUpperCase());
  if (!known) return { bizCode: '3' };
  return { bizCode: known.name === name ? '1' : '2' };
}

/** A failure shares the status with a success: the code in the body is what tells them apart. */
function answerCheck(result: string | { bizCode: BizCode }, requestId: string): Outcome {
  const code = typeof result === 'string' ? result : '200';
  return {
    status: 200,
    body: {
      RequestId: requestId,
      Code: code,
      Message: MESSAGES[code] ?? code,
      ...(typeof result === 'object' && { ResultObject: { BizCode: result.bizCode } }),
    },
  };
}
