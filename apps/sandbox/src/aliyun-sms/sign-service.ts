import { missingField } from '../aliyun/gateway-error.ts';
import type { AliyunService } from '../aliyun/aliyun-service.ts';
import type { SmsService } from './send-sms.ts';

const statuses = { waiting: 0, approved: 1 } as const;

/** QuerySmsSign. The provider's people look at a signature for some hours; here it is approved by the second question. */
export const signService = (sms: SmsService): AliyunService => ({
  action: 'QuerySmsSign',
  version: '2017-05-25',
  host: 'dysmsapi.aliyuncs.com',
  answer: ({ fields, requestId }) => {
    const name = fields.get('SignName');
    if (name === undefined || name === '') throw missingField('SignName');
    if (sms.waitingSigns.has(name)) sms.signNames.add(name);
    sms.waitingSigns.add(name);
    const state = sms.signNames.has(name) ? 'approved' : 'waiting';
    const body = { RequestId: requestId, Code: 'OK', Message: 'OK', SignName: name };
    return { status: 200, body: { ...body, SignStatus: statuses[state] } };
  },
});
