import { playGatewayFault, type AliyunService, type Outcome } from '../aliyun/aliyun-service.ts';
import type { Faults } from '../faults/faults.ts';
import { BusinessRefusal, refuse } from './business-refusal.ts';
import { sendSms, type SmsService } from './send-sms.ts';

/** SendSms, with the faults that were asked for. */
export function smsService(sms: SmsService, faults: Faults): AliyunService {
  return {
    action: 'SendSms',
    version: '2017-05-25',
    host: 'dysmsapi.aliyuncs.com',
    answer: ({ fields, requestId, now }) => {
      const fault = faults.take('aliyun-sms');
      const silence = playGatewayFault(fault);
      if (silence) return silence;
      if (fault && fault !== 'timeout-after-send') return answerSend(refuse(fault), requestId);
      const result = sendSms(sms, fields, now);
      return fault === 'timeout-after-send' ? 'silence' : answerSend(result, requestId);
    },
  };
}

/** Success and refusal share the status: the code in the body is what tells them apart. */
function answerSend(result: string | BusinessRefusal, requestId: string): Outcome {
  const body =
    result instanceof BusinessRefusal
      ? { Message: result.message, RequestId: requestId, Code: result.code }
      : { Message: 'OK', RequestId: requestId, Code: 'OK', BizId: result };
  return { status: 200, body };
}
