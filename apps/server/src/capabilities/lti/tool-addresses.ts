import type { Config } from '../../platform/config/config.ts';

type Place = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** The school's own address, without a slash at its end. */
export const schoolAddress = ({ PUBLIC_URL, HOST, PORT }: Place): string =>
  (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');

export const loginPath = '/api/lti/login';
export const launchPath = '/api/lti/launch';
export const choosePath = '/api/lti/choose';
export const jwksPath = '/api/lti/jwks';

/** What a platform's administrator writes down there. */
export const toolAddresses = (config: Place) => {
  const base = schoolAddress(config);
  return {
    login: `${base}${loginPath}`,
    launch: `${base}${launchPath}`,
    jwks: `${base}${jwksPath}`,
    choose: `${base}${choosePath}`,
  };
};
