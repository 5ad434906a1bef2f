import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Where our pages are as the school says; empty where it does not. What others read too names no other place. */
export const publicOrigin = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL.replace(/\/+$/, '');

/** Where our pages are: as the school says, else as this request reached them. For what its asker alone reads. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { config }: { readonly config: Pick<Config, 'PUBLIC_URL'> },
): string => publicOrigin(config) || `${protocol}://${host}`;

export type PlaceConfig = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** Below the school's own address, which is this machine's where it says none. */
export const placeOf = (config: PlaceConfig, path: string): string =>
  `${publicOrigin(config) || `http://${config.HOST}:${config.PORT}`}${path}`;
