/** WeChat Pay's words and statuses for its codes. */
const CODES = {
  PARAM_ERROR: [400, '参数错误'],
  INVALID_REQUEST: [400, '请求参数符合参数格式，但不符合业务规则'],
  APPID_MCHID_NOT_MATCH: [400, 'AppID和mch_id不匹配'],
  MCH_NOT_EXISTS: [400, '商户号不存在'],
  ORDERPAID: [400, '该订单已支付'],
  ORDER_CLOSED: [400, '订单已关闭'],
  NO_STATEMENT_EXIST: [400, '账单文件不存在'],
  STATEMENT_CREATING: [400, '账单生成中'],
  SIGN_ERROR: [401, '错误的签名，导致验签失败'],
  NOT_ENOUGH: [403, '基本账户余额不足，请充值后重新发起'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '查询的资源不存在'],
  FREQUENCY_LIMITED: [429, '频率超限'],
  SYSTEM_ERROR: [500, '系统错误'],
} as const satisfies Record<string, readonly [number, string]>;

export type WxpayErrorCode = keyof typeof CODES;

/** A refusal of WeChat Pay's. */
export class WxpayError extends Error {
  readonly code: WxpayErrorCode;
  readonly status: number;
  readonly detail: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: WxpayErrorCode,
    message: string = CODES[code][1],
    detail?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'WxpayError';
    this.code = code;
    this.status = CODES[code][0];
    this.detail = detail;
  }

  toBody(): string {
    const { code, message, detail } = this;
    return JSON.stringify({ code, ...(detail && { detail }), message });
  }
}

/** A field that is missing, of the wrong kind or out of its bounds. */
export function paramError(field: string, issue: string): WxpayError {
  return new WxpayError('PARAM_ERROR', `参数错误：${field} ${issue}`, {
    field: `/body/${field.replaceAll('.', '/')}`,
    issue,
    location: 'body',
  });
}
