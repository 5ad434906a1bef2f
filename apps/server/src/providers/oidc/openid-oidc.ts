import type { BlockList } from 'node:net';
import type * as openid from 'openid-client';
import type { ClientMetadata, Configuration, CustomFetch } from 'openid-client';
import { openOutward, Unencrypted, type Outward } from '../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../platform/http/outward/safe-address.ts';
import { demandSeemly, provedLogout } from './logout-token.ts';
import { OidcError, type Oidc, type OidcIssuer, type OidcPerson } from './oidc.port.ts';

type Library = typeof openid;

/** Bytes of an answer; keys and descriptions are far below. */
const mostOfAnswer = 256 * 1024;
/** Seconds by which their clock may be off. */
const tolerance = 60;
const scope = 'openid profile';

/**
 * OpenID Connect by its code flow with PKCE. What is asked is asked as webhooks are: never in a private network, never
 * through a redirect, never for long. Nothing is kept between two sign-ins, so that new keys of an issuer count at once.
 *
 * @param networks private ones that may be asked all the same
 * @param now by which what they say is judged
 */
export function openidOidc(networks: BlockList, now: () => Date): Oidc {
  const outward = openOutward(networks);
  let loaded: Promise<Library> | undefined;
  const find = async (issuer: OidcIssuer) => {
    const library = await (loaded ??= import('openid-client'));
    return { library, known: await discover(library, outward, issuer, now()) };
  };
  return {
    examine: async (issuer) => {
      const { known } = await find(issuer);
      // Those that say nothing of it may speak it; who does not, says so by the first sign-in that is tried.
      demandFit(known);
    },
    begin: async (issuer, { state, nonce, verifier, asksAnew = false }) => {
      const { library, known } = await find(issuer);
      demandFit(known);
      demandWebPage(known, issuer);
      const address = library.buildAuthorizationUrl(known, {
        ...{ redirect_uri: issuer.callback, scope, state, nonce },
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAnew && { prompt: 'login' }),
      });
      return address.href;
    },
    personOf: async (issuer, begun, query) => {
      if (query.has('error')) throw new OidcError('denied');
      const { library, known } = await find(issuer);
      return await exchange(library, known, { issuer, begun, query });
    },
    readLogout: async (issuer, token) => {
      await demandSeemly(issuer, token);
      const { known } = await find(issuer);
      const { issuer: name, jwks_uri: address } = known.serverMetadata();
      if (address === undefined) throw new OidcError('unfit');
      const keys = await askKeys(outward, address);
      return await provedLogout(token, { ...issuer, issuer: name, keys, now: now() });
    },
    close: () => outward.close(),
  };
}

async function askKeys(outward: Outward, address: string): Promise<string> {
  try {
    const { status, text } = await outward.ask({
      ...{ address, method: 'GET', headers: { accept: 'application/json' }, body: undefined },
      ...{ signal: new AbortController().signal, most: mostOfAnswer },
    });
    if (status !== 200) throw new OidcError('away');
    return text;
  } catch (error) {
    throw new OidcError(faultOf(error, 'issuer'), error);
  }
}

async function discover(
  library: Library,
  outward: Outward,
  { issuer, clientId, clientSecret }: OidcIssuer,
  now: Date,
): Promise<Configuration> {
  const server = new URL(issuer);
  const metadata = {
    client_secret: clientSecret,
    [library.clockTolerance]: tolerance,
    [library.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  };
  const isPlain = server.protocol === 'http:';
  try {
    const known = await library.discovery(
      server,
      clientId,
      metadata,
      library.ClientSecretBasic(clientSecret),
      {
        // Also what came straight from them is proved by their signature, never by the connection alone.
        execute: [
          library.enableNonRepudiationChecks,
          // Plain http leads into networks that the operator opened, and is refused by `outward` elsewhere.
          // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out
          ...(isPlain ? [library.allowInsecureRequests] : []),
        ],
        [library.customFetch]: fetchBy(outward),
      },
    );
    return takesBasic(known) ? known : byPost(library, known, { clientId, metadata, isPlain });
  } catch (error) {
    throw new OidcError(faultOf(error, 'issuer'), error);
  }
}

/** As the specification has it where nothing is said. */
function takesBasic(known: Configuration): boolean {
  const ways = known.serverMetadata().token_endpoint_auth_methods_supported;
  return ways === undefined || ways.includes('client_secret_basic');
}

function byPost(
  library: Library,
  known: Configuration,
  client: { clientId: string; metadata: Partial<ClientMetadata>; isPlain: boolean },
): Configuration {
  const { clientId, metadata, isPlain } = client;
  const same = new library.Configuration(known.serverMetadata(), clientId, metadata);
  const asks = known[library.customFetch];
  if (asks !== undefined) same[library.customFetch] = asks;
  library.enableNonRepudiationChecks(same);
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out
  if (isPlain) library.allowInsecureRequests(same);
  return same;
}

/** Throws OidcError. */
function demandFit(known: Configuration): void {
  const told = known.serverMetadata();
  const lacks = (list: string[] | undefined, item: string) =>
    list !== undefined && !list.includes(item);
  const isUnfit =
    told.authorization_endpoint === undefined ||
    told.token_endpoint === undefined ||
    told.jwks_uri === undefined ||
    lacks(told.response_types_supported, 'code') ||
    lacks(told.code_challenge_methods_supported, 'S256');
  if (isUnfit) throw new OidcError('unfit');
}

/** A browser is led to no script, and from https to nothing less. Throws OidcError. */
function demandWebPage(known: Configuration, { issuer }: OidcIssuer): void {
  const page = known.serverMetadata().authorization_endpoint ?? '';
  const address = URL.canParse(page) ? new URL(page) : null;
  const isWeb =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && new URL(issuer).protocol === 'http:');
  if (!isWeb || address?.username !== '' || address.password !== '') throw new OidcError('unfit');
}

interface Exchange {
  readonly issuer: OidcIssuer;
  readonly begun: { readonly state: string; readonly nonce: string; readonly verifier: string };
  readonly query: URLSearchParams;
}

async function exchange(
  library: Library,
  known: Configuration,
  { issuer, begun, query }: Exchange,
): Promise<OidcPerson> {
  const came = new URL(issuer.callback);
  came.search = query.toString();
  try {
    const tokens = await library.authorizationCodeGrant(known, came, {
      ...{ expectedState: begun.state, expectedNonce: begun.nonce },
      ...{ pkceCodeVerifier: begun.verifier, idTokenExpected: true },
    });
    const proved = tokens.claims();
    // A template of issuers (that of a cloud for everybody's tenants) would let in people of other companies.
    if (proved === undefined || proved.iss !== known.serverMetadata().issuer)
      throw new OidcError('forged');
    const told = await tellMore(library, known, tokens.access_token, proved.sub);
    const claims = { ...told, ...proved };
    return { subject: proved.sub, name: nameIn(claims), claims };
  } catch (error) {
    if (error instanceof OidcError) throw error;
    throw new OidcError(faultOf(error, 'forged'), error);
  }
}

/** Names often stand there alone; nothing depends on it. */
async function tellMore(
  library: Library,
  known: Configuration,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (known.serverMetadata().userinfo_endpoint === undefined) return {};
  return await library.fetchUserInfo(known, accessToken, subject).catch(() => ({}));
}

function nameIn(claims: Readonly<Record<string, unknown>>): string | null {
  const found = ['name', 'nickname', 'preferred_username']
    .map((claim) => claims[claim])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim().slice(0, 60) : null;
}

/** Statuses with which a body is a mistake. */
const bodiless = new Set([204, 205, 304]);

const fetchBy =
  (outward: Outward): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const answer = await outward.ask({
      ...{ address, headers, method: method === 'POST' ? 'POST' : 'GET', most: mostOfAnswer },
      body: body === undefined || body === null ? undefined : textOf(body),
      signal: signal ?? new AbortController().signal,
    });
    const type = answer.headers['content-type'];
    return new Response(bodiless.has(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };

const textOf = (body: unknown): string =>
  body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : '';

/** What the network said is no word of the issuer's. */
function faultOf(error: unknown, otherwise: 'issuer' | 'forged'): OidcError['fault'] {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; depth += 1) {
    if (cause instanceof OidcError) return cause.fault;
    if (cause instanceof PrivateAddress) return 'private';
    if (cause instanceof Unencrypted) return 'unencrypted';
    const { name, code = '' } = cause as Error & { code?: string };
    if (name === 'TimeoutError' || name === 'AbortError' || awayCodes.test(code)) return 'away';
    if (name === 'ResponseBodyError' || name === 'AuthorizationResponseError') return 'denied';
    cause = cause.cause;
  }
  return otherwise;
}

const awayCodes =
  /^E(?!RR_)[A-Z_]+$|^UND_ERR|CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR|OAUTH_TIMEOUT/;
