import type { PaymentRefusedError } from '../../../providers/payment/payment.port.ts';

const words: Readonly<Record<PaymentRefusedError['why'], string>> = {
  balance: '余额不够，没有扣款。请换一种方式再付',
  closed: '这个付款码已经失效，没有扣款。请再取一个',
  paid: '这一笔好像已经付过，正在核对，请稍等片刻再看订单',
  declined: '付款没有被接受，没有扣款。请换一张卡，或换一种方式再付',
  limit: '超过了这种付款方式的限额，没有扣款。请换一种方式再付',
  other: '这一笔没有付成，没有扣款，请换一种方式再付',
};

/** The provider's no, in our words. */
export const refusedWords = (why: string): string =>
  Object.hasOwn(words, why) ? words[why as keyof typeof words] : words.other;
