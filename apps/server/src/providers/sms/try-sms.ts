import { TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import { aliyunSms } from './aliyun-sms.ts';
import { SmsError, type SmsConfig, type SmsTrial } from './sms.port.ts';

/** What the provider's codes ask for, by how they begin; the rest is told as it came. */
const cures: readonly (readonly [begin: string, cure: string])[] = [
  ['InvalidAccessKeyId', '没有这个 AccessKey ID：请对照阿里云控制台再填，或它已经停用'],
  ['SignatureDoesNotMatch', 'AccessKey Secret 不对：请再填一次；服务器的时间差太多也会这样'],
  ['IncompleteSignature', 'AccessKey Secret 不对：请再填一次'],
  ['Forbidden', '这个 AccessKey 没有短信的权限：在访问控制里给它 AliyunDysmsFullAccess'],
  ['isv.SMS_SIGNATURE', '签名不合法：请填审核通过的，一个字都不差'],
  ['isv.SMS_TEMPLATE', '没有这个模板，或还没有审核通过：请对照控制台的模板 CODE'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', '模板的参数对不上：验证码的模板只有一个参数 code'],
  ['isv.AMOUNT_NOT_ENOUGH', '帐户余额不够：请充值后再试'],
  ['isv.OUT_OF_SERVICE', '业务停机了：多半是欠费，请充值后再试'],
  ['isv.PRODUCT_UN_SUBSCRIPT', '还没有开通短信服务：请先在阿里云开通'],
  ['isv.MOBILE_NUMBER_ILLEGAL', '这个手机号收不了：请换一个再试'],
  ['isv.BUSINESS_LIMIT_CONTROL', '给这个号码发得太勤：请过一会儿，或换一个号码'],
];

function trouble(error: unknown): never {
  if (!(error instanceof SmsError)) throw error;
  const cure = cures.find(([begin]) => error.providerCode.startsWith(begin))?.[1];
  throw new TrialError(cure ?? `阿里云说：${error.message}`.slice(0, 300));
}

/** Key, signature, and a code to whoever tries. */
export async function trySms(config: SmsConfig, trial: SmsTrial): Promise<TrialStep[]> {
  const sms = aliyunSms(config);
  const asked: { state?: Awaited<ReturnType<typeof sms.signState>> } = {};
  return await trySteps([
    [
      '密钥',
      async () => {
        asked.state = await sms.signState(trial.sign).catch(trouble);
        return '阿里云认这把密钥';
      },
    ],
    [
      '签名',
      () =>
        Promise.resolve().then(() => {
          if (asked.state === 'approved') return `【${trial.sign}】审核通过了`;
          throw new TrialError(
            asked.state === 'waiting'
              ? `【${trial.sign}】还在审核，通过了再试`
              : `【${trial.sign}】没有通过审核，请换一个签名`,
          );
        }),
    ],
    [
      '发一条验证码',
      async () => {
        const { mobile, code, sign } = trial;
        await sms.sendCode({ mobile, code, sign, reference: 'trial' }).catch(trouble);
        return `手机应当收到 ${code}`;
      },
    ],
  ]);
}
