import type { FastifyBaseLogger } from 'fastify';
import type { PaymentGateways } from '../providers/payment/payment.port.ts';
import type { Storage } from '../providers/storage/storage.port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/connect.ts';
import type { Replica } from './database/replica/replica.ts';
import type { Sessions } from './sessions.ts';
import type { Signer } from './signer.ts';

/** What every use case may need; made once at start, handed to the routes of each capability. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly signer: Signer;
  readonly storage: Storage;
  readonly payments: PaymentGateways;
  readonly log: FastifyBaseLogger;
  /** What answers reads that may be late, where the school has one. */
  readonly replica?: Replica;
  /** Ends this server and begins it anew in the same process, with what lies on the disk then. A tool has none. */
  readonly beginAnew?: () => void;
}

/** What use cases of the console may need: also the command line has it. */
export type ConsoleServices = Pick<
  Services,
  'config' | 'clock' | 'database' | 'signer' | 'storage' | 'payments' | 'log' | 'beginAnew'
>;
