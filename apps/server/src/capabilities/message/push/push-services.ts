import type { Config } from '../../../platform/config/config.ts';

/** Where the browsers that pages serve have themselves told: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** One address of each, to try whether it is reached. */
const tried = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
];

const none = 'none';

type Given = Pick<Config, 'PUSH_SERVICES'>;

export const hasPush = ({ PUSH_SERVICES }: Given): boolean => PUSH_SERVICES !== none;

const named = ({ PUSH_SERVICES }: Given): string[] => PUSH_SERVICES.split(' ').filter(Boolean);

export const knownPushServices = (config: Given): string[] => [...tried, ...named(config)];

/**
 * Whether an address that a browser gave belongs to a push service, as far as it can be told without asking: of all others
 * it could be anybody's, and our server would ask it. Only the operator opens one that is not https.
 */
export function isPushService(config: Given, endpoint: string): boolean {
  if (!hasPush(config) || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (named(config).includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && known.some((host) => host.test(url.hostname))
  );
}
