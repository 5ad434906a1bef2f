import type { Config } from '../../platform/config/config.ts';
import { unwrapClass } from '../../platform/unwrap-class.ts';
import { SmsError, type SmsSender } from './sms.port.ts';
import { maskPersonal } from '../../platform/staff/mask-personal.ts';

type AliyunConfig = Pick<
  Config,
  | 'ALIYUN_ACCESS_KEY_ID'
  | 'ALIYUN_ACCESS_KEY_SECRET'
  | 'ALIYUN_SMS_PROTOCOL'
  | 'SMS_SIGN_NAME'
  | 'SMS_TEMPLATE_CODE'
  | 'smsNoticeTemplate'
  | 'smsEndpoint'
>;

/** The SDK is loaded at the first message: it costs 0.2 s of a start that may never send one. */
async function makeClient(config: AliyunConfig) {
  const [sms, core] = await Promise.all([
    import('@alicloud/dysmsapi20170525'),
    import('@alicloud/openapi-core'),
  ]);
  const Client = unwrapClass(sms.default);
  return {
    SendSmsRequest: sms.SendSmsRequest,
    client: new Client(
      new core.$OpenApiUtil.Config({
        accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
        accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
        endpoint: config.smsEndpoint,
        protocol: config.ALIYUN_SMS_PROTOCOL,
        connectTimeout: 5000,
        readTimeout: 10_000,
      }),
    ),
  };
}

/** Numbers of +86 go bare, others with their region and no plus. */
function aliyunNumber(mobile: string): string {
  return mobile.startsWith('+86') ? mobile.slice(3) : mobile.slice(1);
}

export function aliyunSms(config: AliyunConfig): SmsSender {
  let ready: ReturnType<typeof makeClient> | undefined;
  const send = async (
    mobile: string,
    template: { code: string; params: Readonly<Record<string, string>> },
    reference: string,
  ): Promise<{ providerId: string }> => {
    ready ??= makeClient(config);
    const { client, SendSmsRequest } = await ready;
    const request = new SendSmsRequest({
      phoneNumbers: aliyunNumber(mobile),
      signName: config.SMS_SIGN_NAME,
      templateCode: template.code,
      templateParam: JSON.stringify(template.params),
      outId: reference,
    });
    const { body } = await client.sendSms(request).catch((error: unknown) => {
      const providerCode =
        error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new SmsError(
        providerCode,
        maskPersonal(error instanceof Error ? error.message : String(error)),
        true,
      );
    });
    // A business error comes with HTTP 200 and does not throw.
    if (body?.code !== 'OK')
      throw new SmsError(
        body?.code ?? 'unknown',
        maskPersonal(body?.message ?? ''),
        body?.code === 'isp.SYSTEM_ERROR',
      );
    return { providerId: body.bizId ?? '' };
  };
  const { smsNoticeTemplate } = config;
  return {
    sendCode: async ({ mobile, code, reference }) =>
      await send(mobile, { code: config.SMS_TEMPLATE_CODE, params: { code } }, reference),
    ...(smsNoticeTemplate !== '' && {
      sendNotice: async ({ mobile, title, reference }) =>
        await send(mobile, { code: smsNoticeTemplate, params: { title } }, reference),
    }),
  };
}
