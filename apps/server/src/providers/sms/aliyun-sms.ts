import { unwrapClass } from '../../platform/unwrap-class.ts';
import { SmsError, type SignState, type SmsConfig, type SmsSender } from './sms.port.ts';
import { maskPersonal } from '../../platform/staff/mask-personal.ts';

/** The SDK is loaded at the first message: it costs 0.2 s of a start that may never send one. */
async function makeClient(config: SmsConfig) {
  const [sms, core] = await Promise.all([
    import('@alicloud/dysmsapi20170525'),
    import('@alicloud/openapi-core'),
  ]);
  const Client = unwrapClass(sms.default);
  return {
    SendSmsRequest: sms.SendSmsRequest,
    QuerySmsSignRequest: sms.QuerySmsSignRequest,
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

/** As Aliyun numbers them; the others are ways of having refused it. */
const signStates: ReadonlyMap<number, SignState> = new Map([
  [0, 'waiting'],
  [1, 'approved'],
]);

/** No answer, or one of the gateway's: it may do another time. */
function failed(error: unknown): never {
  const providerCode = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const words = error instanceof Error ? error.message : String(error);
  throw new SmsError(providerCode, maskPersonal(words), true);
}

/** A business error comes with HTTP 200 and does not throw. */
function demandOk(body: { code?: string; message?: string } | undefined): void {
  if (body?.code !== 'OK')
    throw new SmsError(
      body?.code ?? 'unknown',
      maskPersonal(body?.message ?? ''),
      body?.code === 'isp.SYSTEM_ERROR',
    );
}

/** Numbers of +86 go bare, others with their region and no plus. */
function aliyunNumber(mobile: string): string {
  return mobile.startsWith('+86') ? mobile.slice(3) : mobile.slice(1);
}

export function aliyunSms(config: SmsConfig): SmsSender {
  let ready: ReturnType<typeof makeClient> | undefined;
  const send = async (
    { mobile, reference, sign }: { mobile: string; reference: string; sign?: string | undefined },
    template: { code: string; params: Readonly<Record<string, string>> },
  ): Promise<{ providerId: string }> => {
    ready ??= makeClient(config);
    const { client, SendSmsRequest } = await ready;
    const request = new SendSmsRequest({
      phoneNumbers: aliyunNumber(mobile),
      signName: sign ?? config.SMS_SIGN_NAME,
      templateCode: template.code,
      templateParam: JSON.stringify(template.params),
      outId: reference,
    });
    const { body } = await client.sendSms(request).catch(failed);
    demandOk(body);
    return { providerId: body?.bizId ?? '' };
  };
  const signState = async (sign: string): Promise<SignState> => {
    ready ??= makeClient(config);
    const { client, QuerySmsSignRequest } = await ready;
    const { body } = await client
      .querySmsSign(new QuerySmsSignRequest({ signName: sign }))
      .catch(failed);
    demandOk(body);
    return signStates.get(body?.signStatus ?? 0) ?? 'refused';
  };
  const { smsNoticeTemplate, smsPayTemplate } = config;
  return {
    signState,
    sendCode: async ({ code, ...to }) =>
      await send(to, { code: config.SMS_TEMPLATE_CODE, params: { code } }),
    ...(smsNoticeTemplate !== '' && {
      sendNotice: async ({ title, ...to }) =>
        await send(to, { code: smsNoticeTemplate, params: { title } }),
    }),
    ...(smsPayTemplate !== '' && {
      sendPayLink: async ({ code, sum, until, ...to }) =>
        await send(to, { code: smsPayTemplate, params: { code, sum, until } }),
    }),
  };
}
