import pg from 'pg';
import {
  namesOf,
  signInsOn,
  type SignInOn,
} from '../capabilities/organisation/organisation.port.ts';
import type { Config } from '../platform/config/config.ts';
import { say } from '../platform/text/shell-language.ts';
import { CompanyError, type CompanyKind } from '../providers/company/company.port.ts';
import { openCompanies } from '../providers/company/open-companies.ts';
import { OidcError, type Oidc, type OidcFault } from '../providers/oidc/oidc.port.ts';
import { openidOidc } from '../providers/oidc/openid-oidc.ts';
import { good, warning, type Check, type Finding } from './finding.ts';

/** Companies' own sign-in: whether those that are on answer as they must. */
export const signInCheck: Check = {
  title: say('单位登录', 'Sign-in of companies'),
  look: async (config) => {
    const all = await rowsFor<SignInOn>(config, signInsOn);
    if (all.length === 0)
      return [good(say('没有启用单位自己的登录', 'No company signs in by its own accounts'))];
    const oidc = openidOidc(config.PRIVATE_NETWORKS_ALLOWED, () => new Date());
    try {
      return await Promise.all(
        all.map((one) =>
          one.kind === 'oidc' ? look(oidc, one) : lookAtCompany(config, one, one.kind),
        ),
      );
    } finally {
      await oidc.close();
    }
  },
};

/** None where there is no database yet, of which another check tells. */
export async function rowsFor<Row extends object>(
  { DATABASE_URL }: Config,
  query: string,
): Promise<Row[]> {
  if (DATABASE_URL === '') return [];
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<Row>(query)).rows;
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

/** Why an issuer is of no use. */
export const oidcWords: Readonly<Record<OidcFault, string>> = {
  private: say('它的地址在内网', 'its address is in a private network'),
  unencrypted: say('它的地址不是 https', 'its address is not https'),
  away: say('它没有回应', 'it does not answer'),
  issuer: say('它自称的发行方和填的不一样', 'it calls itself another issuer'),
  unfit: say('它不支持授权码和 PKCE', 'it does not speak the code flow with PKCE'),
  denied: say('它拒绝了', 'it refused'),
  forged: say('它的回答不可信', 'its answer is not to be believed'),
  sealed: say('存着的密钥解不开', 'the secret that is kept can be opened no more'),
};

async function look(oidc: Oidc, { organisation, issuer, client_id }: SignInOn): Promise<Finding> {
  try {
    await oidc.examine({ issuer, clientId: client_id, clientSecret: '-', callback: '' });
    return good(say(`${organisation}的登录有回应`, `The sign-in of ${organisation} answers`));
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    return useless(organisation, oidcWords[error.fault], issuer);
  }
}

/** With a secret that is none: that it is refused is an answer. */
async function lookAtCompany(config: Config, one: SignInOn, kind: CompanyKind): Promise<Finding> {
  const { organisation } = one;
  try {
    await openCompanies(config)[kind].examine({ ...namesOf(one), secret: '-' });
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error;
    if (error.fault === 'away') return useless(organisation, oidcWords.away, one.issuer);
  }
  return good(say(`${organisation}的登录有回应`, `The sign-in of ${organisation} answers`));
}

const useless = (organisation: string, why: string, place: string): Finding =>
  warning(
    say(
      `${organisation}的登录用不了：${why}（${place}）`,
      `The sign-in of ${organisation} does not work: ${why} (${place})`,
    ),
    say(
      '请和他们的管理员核对，或在控制台的“单位 · 登录”里停用；他们的人可以用手机号登录',
      'Please ask their administrator, or switch it off in the console; their people can log in by phone',
    ),
  );
