import {
  openedIssuer,
  staffIssuerOn,
  type StaffIssuerOn,
} from '../capabilities/staff/staff.port.ts';
import type { Config } from '../platform/config/config.ts';
import { heldKeys, signerWith } from '../platform/signer.ts';
import { say } from '../platform/text/shell-language.ts';
import { OidcError } from '../providers/oidc/oidc.port.ts';
import { openidOidc } from '../providers/oidc/openid-oidc.ts';
import { good, warning, type Check, type Finding } from './finding.ts';
import { oidcWords, rowsFor } from './sign-in-check.ts';

/** The school's own accounts, by which its staff signs in: whether they answer, and whether their secret can be opened. */
export const staffIssuerCheck: Check = {
  title: say('教务台的学校账号登录', "Sign-in of staff by the school's accounts"),
  look: async (config) => {
    const [row] = await rowsFor<StaffIssuerOn>(config, staffIssuerOn);
    if (row === undefined) return [good(say('没有启用', 'It is not switched on'))];
    return [await look(config, row)];
  },
};

async function look(config: Config, row: StaffIssuerOn): Promise<Finding> {
  const oidc = openidOidc(config.PRIVATE_NETWORKS_ALLOWED, () => new Date());
  try {
    await oidc.examine(openedIssuer(signerWith((await heldKeys(config)) ?? ''), row));
    return good(say('学校账号的登录有回应', "The sign-in by the school's accounts answers"));
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    return useless(oidcWords[error.fault], row.issuer, error.fault === 'sealed');
  } finally {
    await oidc.close();
  }
}

const useless = (why: string, place: string, isSealed: boolean): Finding =>
  warning(
    say(
      `同事用学校账号登录不了：${why}（${place}）`,
      `Staff cannot sign in by the school's accounts: ${why} (${place})`,
    ),
    isSealed
      ? say(
          '多半是恢复备份时换了 SECRET。请在控制台“设置”里重新填一次客户端密钥；在那之前同事可以用密码登录',
          'SECRET is probably another one since a restore. Enter the client secret again in the settings of the console; until then staff can sign in by password',
        )
      : say(
          '请和学校账号的管理员核对，或在控制台“设置”里停用；同事可以用密码登录',
          "Please ask the administrator of the school's accounts, or switch it off in the settings; staff can sign in by password",
        ),
  );
