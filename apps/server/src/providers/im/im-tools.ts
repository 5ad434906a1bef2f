import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

/** What an adapter works with. */
export interface ImTools {
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}
