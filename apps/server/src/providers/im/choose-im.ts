import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { NeteaseConfig } from '../../platform/config/im-config.ts';
import type { Signer } from '../../platform/signer.ts';
import type { ImProvider } from './im.port.ts';
import { neteaseIm } from './netease-im.ts';
import { ownIm } from './own-im.ts';

export interface ImTools {
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export const chooseIm = (netease: NeteaseConfig | null, tools: ImTools): ImProvider =>
  netease === null ? ownIm(tools) : neteaseIm(netease, tools);
