import { mayChooseContent } from '@xuezhou/rules/lti/roles';
import { LaunchFault } from '../launch/launch-fault.ts';
import type { AskedChoice } from '../lti.tables.ts';
import type { PlatformRow } from '../platform.repository.ts';
import { platformOrigins } from '../platform-origins.ts';

const lti = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const settingsClaim = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

const longestAddress = 2000;
const longestData = 32 * 1024;

const record = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

/** Some platforms write a list as one text, and a flag as a word. */
const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
const isYes = (value: unknown): boolean => value === true || value === 'true';
const isNo = (value: unknown): boolean => value === false || value === 'false';

/**
 * Reads what a platform wants to have chosen (LTI Deep Linking 2.0), of a launch that was proved. A teacher or administrator of that course
 * may; and what is chosen is sent nowhere but to the platform itself. Throws LaunchFault.
 */
export function readChoice(
  said: Readonly<Record<string, unknown>>,
  { platform, isSecure }: { readonly platform: PlatformRow; readonly isSecure: boolean },
): AskedChoice {
  if (!mayChooseContent(said[lti('roles')])) throw new LaunchFault('role');
  const settings = record(said[settingsClaim]);
  const deployment = said[lti('deployment_id')];
  if (settings === null || typeof deployment !== 'string') throw new LaunchFault('message');
  if (!listed(settings['accept_types']).includes('ltiResourceLink')) throw new LaunchFault('types');
  const targets = listed(settings['accept_presentation_document_targets']);
  const opensWindows = targets.includes('window');
  // In a frame there stands the way into a window.
  if (!opensWindows && !targets.includes('iframe') && !targets.includes('frame'))
    throw new LaunchFault('targets');
  return {
    ...{ deployment, returnAddress: readReturn(settings, { platform, isSecure }) },
    ...{ data: readData(settings['data']), isSeveral: isYes(settings['accept_multiple']) },
    // Where nothing is said of it, an item does no harm: it is not made.
    ...{ takesLines: !isNo(settings['accept_lineitem']), opensWindows },
  };
}

function readData(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' || given.length > longestData || given.includes('\0'))
    throw new LaunchFault('message');
  return given;
}

function readReturn(
  { deep_link_return_url: given }: Readonly<Record<string, unknown>>,
  { platform, isSecure }: { readonly platform: PlatformRow; readonly isSecure: boolean },
): string {
  if (typeof given !== 'string' || given.length > longestAddress || !URL.canParse(given))
    throw new LaunchFault('return');
  const { protocol, username, password, origin, href } = new URL(given);
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isSecure);
  if (!isWeb || username !== '' || password !== '') throw new LaunchFault('return');
  if (!platformOrigins(platform).includes(origin)) throw new LaunchFault('return');
  return href;
}
