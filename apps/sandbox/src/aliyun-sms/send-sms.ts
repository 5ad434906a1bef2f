import { randomUUID } from 'node:crypto';
import { missingField } from '../aliyun/gateway-error.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { parseMobile } from '../inbox/mobile-number.ts';
import { BusinessRefusal, refuse } from './business-refusal.ts';
import type { SendLimits } from './send-limits.ts';
import { parseTemplateParam, renderSms } from './sms-template.ts';

/** Numbers that one SendSms call may name. */
const MOST_NUMBERS = 1000;

/** What the SMS service knows and keeps. */
export interface SmsService {
  inbox: Inbox;
  /** Approved ones; one more is approved when it is asked after again. */
  signNames: Set<string>;
  /** Asked after once, so that they wait for approval. */
  waitingSigns: Set<string>;
  templates: Readonly<Record<string, string>>;
  /** Undefined when the provider's own limits are off. */
  limits: SendLimits | undefined;
}

/**
 * SendSms of version 2017-05-25: checks the fields in the provider's order and puts one message in the inbox for each
 * number. All numbers or none are sent to. Answers the BizId.
 * @throws GatewayError when a mandatory field is missing
 */
export function sendSms(
  service: SmsService,
  fields: ReadonlyMap<string, string>,
  now: Date,
): string | BusinessRefusal {
  const [phoneNumbers, signName, templateCode] = ['PhoneNumbers', 'SignName', 'TemplateCode'].map(
    (name) => mandatory(fields, name),
  ) as [string, string, string];
  const mobiles = parseMobiles(phoneNumbers);
  if (mobiles instanceof BusinessRefusal) return mobiles;
  if (!service.signNames.has(signName)) return refuse('isv.SMS_SIGNATURE_ILLEGAL');
  const template = Object.hasOwn(service.templates, templateCode)
    ? service.templates[templateCode]
    : undefined;
  if (template === undefined) return refuse('isv.SMS_TEMPLATE_ILLEGAL');
  const params = parseTemplateParam(fields.get('TemplateParam'));
  if (params instanceof BusinessRefusal) return params;
  const text = renderSms(signName, template, params);
  if (text instanceof BusinessRefusal) return text;

  for (const mobile of mobiles) {
    const refusal = service.limits?.check(mobile, signName, now);
    if (refusal) return refusal;
  }
  for (const mobile of mobiles) {
    service.limits?.count(mobile, signName, now);
    const at = now.toISOString();
    service.inbox.add({
      kind: 'sms',
      message: { id: randomUUID(), mobile, signName, templateCode, params, text, at },
    });
  }
  return makeBizId(now);
}

function mandatory(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (!value) throw missingField(name);
  return value;
}

function parseMobiles(phoneNumbers: string): Set<string> | BusinessRefusal {
  const numbers = phoneNumbers.split(',');
  if (numbers.length > MOST_NUMBERS) return refuse('isv.MOBILE_COUNT_OVER_LIMIT');
  const mobiles = numbers.map((number) => parseMobile(number));
  const isComplete = mobiles.every((mobile) => mobile !== undefined);
  return isComplete ? new Set(mobiles) : refuse('isv.MOBILE_NUMBER_ILLEGAL');
}

/** In the provider's form: 18 digits, a caret and a number. */
function makeBizId(now: Date): string {
  const random = Math.floor(Math.random() * 100_000);
  return `${now.getTime()}${String(random).padStart(5, '0')}^0`;
}
