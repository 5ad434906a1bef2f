import { TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import { aliyunIdentity } from './aliyun-identity.ts';
import { IdentityCheckError, type IdentityConfig } from './identity.port.ts';

/** What the provider's codes ask for, by how they begin; the rest is told as it came. */
const cures: readonly (readonly [begin: string, cure: string])[] = [
  ['InvalidAccessKeyId', '没有这个 AccessKey ID：请对照阿里云控制台再填，或它已经停用'],
  ['SignatureDoesNotMatch', 'AccessKey Secret 不对：请再填一次；服务器的时间差太多也会这样'],
  ['IncompleteSignature', 'AccessKey Secret 不对：请再填一次'],
  ['Forbidden', '这个 AccessKey 没有实人认证的权限：在访问控制里给它'],
  ['410', '还没有开通：请先在阿里云开通实人认证的身份二要素'],
  ['411', '这个 AccessKey 没有实人认证的权限：在访问控制里给它'],
  ['412', '帐户欠费了：请充值后再试'],
  ['no answer', '连不上阿里云：请查服务器能不能上网，过一会儿再试'],
];

/** Nobody's: the service says that it is malformed, which it can only say to a key that it takes. */
const nobody = { name: '试一试', number: '0' };

/** The key, by a question about nobody, which costs nothing and tells of nobody. */
export const tryIdentity = async (config: IdentityConfig): Promise<TrialStep[]> =>
  await trySteps([
    [
      '密钥和开通',
      async () => {
        await aliyunIdentity(config)
          .check(nobody)
          .catch((error: unknown) => {
            if (!(error instanceof IdentityCheckError)) throw error;
            const { providerCode } = error;
            const cure = cures.find(([begin]) => providerCode.startsWith(begin))?.[1];
            throw new TrialError(cure ?? `阿里云说：${providerCode}`.slice(0, 300));
          });
        return '阿里云认这把密钥，也开通了；问的是一个写错的号码，没有真的人';
      },
    ],
  ]);
