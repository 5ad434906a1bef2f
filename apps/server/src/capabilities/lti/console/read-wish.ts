import type { InputOf } from '@xuezhou/contract/kernel';
import type { saveLtiPlatform as operation } from '@xuezhou/contract/lti/console';
import type { Config } from '../../../platform/config/config.ts';
import { openOutward, Unencrypted, type Outward } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOneHost } from '../platform-origins.ts';

export type SaveBody = InputOf<typeof operation>['body'];

/** As it is written: issuer and ids are compared sign by sign with what the platform signs. */
export async function readWish({ config }: Pick<ConsoleServices, 'config'>, body: SaveBody) {
  const name = body.name.trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw new Refusal('ltiNameEmpty');
  const client_id = body.clientId.trim();
  const issuer = readIssuer(body.issuer.trim());
  if (client_id === '') throw new Refusal('ltiClientEmpty');
  const deployments = [...new Set(body.deployments.map((one) => one.trim()).filter(Boolean))];
  if (deployments.length === 0) throw new Refusal('ltiDeploymentEmpty');
  if (body.courseIds.length === 0) throw new Refusal('ltiCoursesEmpty');
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  try {
    return {
      ...{ name, issuer, client_id, deployments, ends_on: body.endsOn },
      auth_address: await readAddress(outward, body.authAddress, 'ltiAuth'),
      jwks_address: await readAddress(outward, body.jwksAddress, 'ltiJwks'),
      token_address:
        body.tokenAddress.trim() === ''
          ? null
          : await readAddress(outward, body.tokenAddress, 'ltiToken'),
      score_rule: body.scoreRule,
      return_origins: [
        ...new Set(body.returnOrigins.flatMap((given) => readOrigin(given.trim(), config))),
      ],
    };
  } finally {
    await outward.close();
  }
}

export type PlatformWish = Awaited<ReturnType<typeof readWish>>;

const isWeb = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';

function readIssuer(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !isWeb(url) || !isOneHost(url) || url.search !== '' || url.hash !== '')
    throw new Refusal('ltiIssuer');
  return given;
}

/** Browsers post there what was chosen: without https only where the school itself has none. */
function readOrigin(given: string, { secureCookies }: Pick<Config, 'secureCookies'>): string[] {
  if (given === '') return [];
  const url = URL.canParse(given) ? new URL(given) : null;
  const isSafe =
    url !== null && isWeb(url) && isOneHost(url) && (url.protocol === 'https:' || !secureCookies);
  if (!isSafe) throw new Refusal('ltiReturnOrigin');
  return [url.origin];
}

/** Judged as a webhook's address is: it is asked by this server, or browsers are sent there. */
async function readAddress(
  outward: Outward,
  given: string,
  field: 'ltiAuth' | 'ltiJwks' | 'ltiToken',
): Promise<string> {
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isWeb(url) || url.hash !== '') throw new Refusal(`${field}Address`);
  try {
    await outward.demandReachable(url.href);
  } catch (error) {
    if (error instanceof PrivateAddress) throw new Refusal(`${field}Private`);
    throw new Refusal(error instanceof Unencrypted ? `${field}Address` : `${field}Unfound`);
  }
  return url.href;
}
