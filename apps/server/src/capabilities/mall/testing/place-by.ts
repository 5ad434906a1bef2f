import type { InputOf } from '@xuezhou/contract/kernel';
import { payByPaypal, payByQr, payByWechat } from '@xuezhou/contract/mall';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import type { Student } from './open-mall.ts';

/** An order of a student's own, by one of the providers. */
export function placeBy(
  by: PaymentProvider,
  student: Student,
  body: InputOf<typeof payByQr>['body'],
) {
  if (by === 'wechat') return student.call(payByWechat, { body });
  return by === 'alipay' ? student.call(payByQr, { body }) : student.call(payByPaypal, { body });
}

/** What no provider signed. */
export const forgedNotice = (paymentNo: string): string =>
  JSON.stringify({
    ...{ id: 'EV-1', event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource' },
    ...{ out_trade_no: paymentNo, trade_status: 'TRADE_SUCCESS', total_amount: '0.01' },
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: 'AAAA',
      nonce: '0',
      associated_data: '',
    },
  });
