/** Words of the SMS service for its codes. */
const WORDS: Readonly<Record<string, string>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': '无效号码',
  'isv.MOBILE_COUNT_OVER_LIMIT': '手机号码数量超过限制',
  'isv.SMS_SIGNATURE_ILLEGAL': '该账号下找不到对应签名',
  'isv.SMS_TEMPLATE_ILLEGAL': '该账号下找不到对应模板',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板变量缺少对应参数值',
  'isv.INVALID_JSON_PARAM': '参数格式错误，请修改为字符串值',
  'isv.PARAM_LENGTH_LIMIT': '参数超过长度限制',
  'isv.PARAM_NOT_SUPPORT_URL': '变量不支持传入URL',
  'isv.BUSINESS_LIMIT_CONTROL': '触发分钟级流控Permits:1',
  'isv.AMOUNT_NOT_ENOUGH': '账户余额不足',
  'isv.OUT_OF_SERVICE': '业务停机',
  'isp.SYSTEM_ERROR': '系统错误',
};

/** A refusal by the SMS service. It comes in HTTP 200, so a client that looks only at the status takes it for success. */
export class BusinessRefusal {
  readonly code: string;
  readonly message: string;

  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

/** @param message the service's usual words for the code when left out */
export function refuse(code: string, message: string = WORDS[code] ?? code): BusinessRefusal {
  return new BusinessRefusal(code, message);
}
