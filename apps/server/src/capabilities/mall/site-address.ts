import type { Config } from '../../platform/config/config.ts';

/** Where browsers reach the product, without a slash at its end. */
export const siteAddress = ({
  config: { PUBLIC_URL, HOST, PORT },
}: {
  readonly config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;
}): string => (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');
