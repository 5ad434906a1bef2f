import { refuse, type BusinessRefusal } from './business-refusal.ts';

/** Signatures that count as registered and approved. Aliyun wants them without the brackets 【】. */
export const DEFAULT_SIGN_NAMES: readonly string[] = ['学舟'];

/** Templates that count as approved, by code. */
export const DEFAULT_TEMPLATES: Readonly<Record<string, string>> = {
  SMS_LOGIN: '您的验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
  SMS_NOTICE: '你有新消息：${title}，登录后在消息里查看。',
  SMS_PAY: '你有一单待付，${sum} 元，${until}前有效。打开学校网站的 /p，付款码 ${code}。',
  SMS_REGISTER: '您正在注册账号，验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
  SMS_RESET_PASSWORD:
    '您正在重设密码，验证码是 ${code}，5 分钟内有效。若非本人操作，请忽略本短信。',
  SMS_BIND_MOBILE: '您正在绑定手机号，验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
};

/** Longest value of a variable. */
const VALUE_LIMIT = 35;
const VARIABLE = /\$\{(\w+)\}/g;

/**
 * Reads TemplateParam, which the SMS service wants as a JSON object of strings: {"code":"123456"} and never
 * {"code":123456}.
 */
export function parseTemplateParam(
  raw: string | undefined,
): Record<string, string> | BusinessRefusal {
  if (raw === undefined || raw === '') return {};
  const params = parseJsonObject(raw);
  if (!params) return refuse('isv.INVALID_JSON_PARAM');
  const values = Object.values(params);
  if (values.some((value) => value.length > VALUE_LIMIT)) return refuse('isv.PARAM_LENGTH_LIMIT');
  if (values.some((value) => /https?:\/\//i.test(value)))
    return refuse('isv.PARAM_NOT_SUPPORT_URL');
  return params;
}

/** The text a phone shows, or a refusal when a variable of the template has no value. */
export function renderSms(
  signName: string,
  template: string,
  params: Record<string, string>,
): string | BusinessRefusal {
  const names = [...template.matchAll(VARIABLE)].map((match) => match[1] ?? '');
  if (names.some((name) => !params[name])) return refuse('isv.TEMPLATE_MISSING_PARAMETERS');
  return `【${signName}】${template.replaceAll(VARIABLE, (_whole, name: string) => params[name] ?? '')}`;
}

function parseJsonObject(raw: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
      ? Object.fromEntries(entries)
      : undefined;
  } catch {
    return undefined;
  }
}
