import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Where our pages are: as the school says, else as this request reached them. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { config }: { readonly config: Pick<Config, 'PUBLIC_URL'> },
): string => config.PUBLIC_URL.replace(/\/$/, '') || `${protocol}://${host}`;
