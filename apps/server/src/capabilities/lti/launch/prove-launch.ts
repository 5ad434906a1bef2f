import { targetOfPath, type LtiTarget } from '@xuezhou/rules/lti/target';
import type * as jwt from 'jose';
import type { JWTPayload } from 'jose';
import { customPage } from '../choosing/chosen-items.ts';
import { readChoice } from '../choosing/read-choice.ts';
import { readLine } from '../grades/read-line.ts';
import type { AskedChoice, SaidLine } from '../lti.tables.ts';
import type { PlatformRow } from '../platform.repository.ts';
import { LaunchFault } from './launch-fault.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { targetOfAddress } from './target-address.ts';

/** Seconds by which a platform's clock may be off. */
const tolerance = 60;
/** A statement is used at once. */
const oldest = '10m';
const longestToken = 64 * 1024;

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;

/** Whom a platform vouches for, and what of ours it opens for them. */
export interface Proven {
  readonly kind: 'opening';
  readonly subject: string;
  readonly name: string | null;
  readonly target: LtiTarget;
  /** What it says of grades; null: nothing that could be kept. */
  readonly line: SaidLine | null;
}

/** A teacher there wants to choose what stands in a course; who it is counts for nothing here. */
interface ProvenChoice {
  readonly kind: 'choosing';
  readonly choice: AskedChoice;
}

interface Brought {
  readonly platform: PlatformRow;
  readonly nonce: string;
  /** It came by the address where teachers choose. */
  readonly isChoosing: boolean;
  /** The school's own address. */
  readonly base: string;
  /** The school has https. */
  readonly isSecure: boolean;
  readonly now: Date;
}

/**
 * Reads a launch of LTI 1.3. It counts only what this platform's key signed, for us, for one of the deployments that the school
 * knows, for this very launch, and just now. Mail addresses and what else stands there are not looked at: a teacher of
 * theirs is a learner here, only that nothing of theirs is graded there, and may choose what they put into a course there.
 * Throws LaunchFault.
 */
export async function proveLaunch(
  keys: PlatformKeys,
  token: string,
  brought: Brought,
): Promise<Proven | ProvenChoice> {
  const { platform, nonce } = brought;
  const said = await readSigned(keys, token, brought);
  if (askedBy(said) !== platform.client_id) throw new LaunchFault('client');
  if (said['nonce'] !== nonce) throw new LaunchFault('nonce');
  const deployment = said[claim('deployment_id')];
  if (typeof deployment !== 'string' || !platform.deployments.includes(deployment))
    throw new LaunchFault('deployment');
  if (said[claim('version')] !== '1.3.0') throw new LaunchFault('message');
  return brought.isChoosing ? proveChoice(said, brought) : proveOpening(said, brought);
}

function proveOpening(said: JWTPayload, { base }: Brought): Proven {
  const message = said[claim('message_type')];
  // Chosen is within the platform's frame alone, where nothing is opened that is not asked for by that address.
  if (message === 'LtiDeepLinkingRequest') throw new LaunchFault('choosing');
  const { sub: subject = '' } = said;
  // Without one it is a launch of nobody, as LTI has them too.
  if (message !== 'LtiResourceLinkRequest' || subject === '' || subject.length > 255)
    throw new LaunchFault('message');
  const target = chosenTarget(said) ?? addressedTarget(said, base);
  if (target === null) throw new LaunchFault('target');
  return { kind: 'opening', subject, name: nameIn(said), target, line: readLine(said) };
}

function proveChoice(said: JWTPayload, { platform, isSecure }: Brought): ProvenChoice {
  if (said[claim('message_type')] !== 'LtiDeepLinkingRequest') throw new LaunchFault('message');
  return { kind: 'choosing', choice: readChoice(said, { platform, isSecure }) };
}

/** What a teacher chose goes before the address: some platforms open each link by the tool's default one. Throws LaunchFault. */
function chosenTarget(said: JWTPayload): LtiTarget | null {
  const custom = said[claim('custom')];
  if (typeof custom !== 'object' || custom === null) return null;
  const path = Reflect.get(custom, customPage) as unknown;
  if (typeof path !== 'string' || path.trim() === '') return null;
  const target = targetOfPath(path.trim());
  // Somebody's slip: the address beside it may be the default one, which opens something else.
  if (target === null) throw new LaunchFault('target');
  return target;
}

function addressedTarget(said: JWTPayload, base: string): LtiTarget | null {
  const address = said[claim('target_link_uri')];
  return typeof address === 'string' ? targetOfAddress(base, address) : null;
}

/** Who asked for it: where it is for several, it says so. */
const askedBy = ({ aud = [], azp }: JWTPayload): unknown =>
  azp ?? (typeof aud === 'string' || aud.length === 1 ? [aud].flat()[0] : undefined);

async function readSigned(
  keys: PlatformKeys,
  token: string,
  { platform, now }: Pick<Brought, 'platform' | 'now'>,
): Promise<JWTPayload> {
  if (token === '' || token.length > longestToken) throw new LaunchFault('message');
  const jose = await import('jose');
  const kid = kidOf(jose, token);
  const key = await jose
    .importJWK(await keys(platform.jwks_address, kid), 'RS256')
    .catch((error: unknown) => {
      throw error instanceof LaunchFault ? error : new LaunchFault('signature', error);
    });
  try {
    const { payload } = await jose.jwtVerify(token, key, {
      ...{ algorithms: ['RS256'], issuer: platform.issuer, audience: platform.client_id },
      ...{ clockTolerance: tolerance, currentDate: now, maxTokenAge: oldest },
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    throw new LaunchFault(faultOf(jose, error), error);
  }
}

type Jose = typeof jwt;

/** Of a token that says by which algorithm and key it is signed; what signs by no key of a pair is not looked at. */
function kidOf(jose: Jose, token: string): string {
  try {
    const { alg, kid } = jose.decodeProtectedHeader(token);
    if (alg === 'RS256' && kid !== undefined && kid !== '') return kid;
  } catch (error) {
    throw new LaunchFault('message', error);
  }
  throw new LaunchFault('signature');
}

function faultOf({ errors }: Jose, error: unknown): LaunchFault['fault'] {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'signature';
  if (error.claim === 'iss') return 'issuer';
  if (error.claim === 'aud') return 'client';
  return error.claim === 'iat' || error.claim === 'nbf' ? 'expired' : 'message';
}

function nameIn({ name }: JWTPayload): string | null {
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 60) : null;
}
