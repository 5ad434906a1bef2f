import { TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import { aliyunContentSafety } from './aliyun-content-safety.ts';
import { ContentSafetyError, type SafetyConfig } from './content-safety.port.ts';

/** What the provider's codes ask for, by how they begin; the rest is told as it came. */
const cures: readonly (readonly [begin: string, cure: string])[] = [
  ['InvalidAccessKeyId', '没有这个 AccessKey ID：请对照阿里云控制台再填，或它已经停用'],
  ['SignatureDoesNotMatch', 'AccessKey Secret 不对：请再填一次；服务器的时间差太多也会这样'],
  ['IncompleteSignature', 'AccessKey Secret 不对：请再填一次'],
  ['Forbidden', '这个 AccessKey 没有内容安全的权限：在访问控制里给它'],
  ['408', '还没有开通，或这个 AccessKey 没有权限：请在阿里云开通内容安全增强版'],
  ['no answer', '连不上阿里云：请看地域对不对、服务器能不能上网'],
  ['ENOTFOUND', '没有这个地域：请对照开通的地方再填'],
];

/** By a word that nobody minds. */
export const trySafety = async (config: SafetyConfig): Promise<TrialStep[]> =>
  await trySteps([
    [
      '问一句话',
      async () => {
        const { risk } = await aliyunContentSafety(config)
          .check('comment', 'NPV')
          .catch((error: unknown) => {
            if (!(error instanceof ContentSafetyError)) throw error;
            const { providerCode } = error;
            const cure = cures.find(([begin]) => providerCode.startsWith(begin))?.[1];
            throw new TrialError(cure ?? `阿里云说：${providerCode}`.slice(0, 300));
          });
        return risk === 'none' ? '它说没有问题' : `它答了，说这一句的风险是 ${risk}`;
      },
    ],
  ]);
