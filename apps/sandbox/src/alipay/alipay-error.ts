const MESSAGES = {
  20000: 'Service Currently Unavailable',
  40001: 'Missing Required Arguments',
  40002: 'Invalid Arguments',
  40004: 'Business Failed',
  40005: 'Call Limited',
} as const;

/** A refusal in the gateway's own words; it comes with HTTP 200. */
export class AlipayError extends Error {
  readonly code: keyof typeof MESSAGES;
  readonly subCode: string;

  constructor(code: keyof typeof MESSAGES, subCode: string, subMessage: string) {
    super(subMessage);
    this.name = 'AlipayError';
    this.code = code;
    this.subCode = subCode;
  }

  /** The inner object of the answer. */
  toBody(): Record<string, string> {
    return {
      code: String(this.code),
      msg: MESSAGES[this.code],
      sub_code: this.subCode,
      sub_msg: this.message,
    };
  }
}

const BUSINESS = {
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.INVALID_PARAMETER': '参数无效',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '卖家余额不足',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超限',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '同一笔退款的请求不一致',
  'isp.bill_not_exist': '账单不存在',
} as const;

export function businessError(subCode: keyof typeof BUSINESS): AlipayError {
  return new AlipayError(40004, subCode, BUSINESS[subCode]);
}

/** The gateway does not say whether it did what it was asked. */
export function unknownError(): AlipayError {
  return new AlipayError(20000, 'isp.unknow-error', '系统繁忙');
}
