import { merchantKinds, type MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import {
  isOfMerchant,
  PaymentUnavailableError,
  type MerchantConfig,
  type PaymentGateway,
  type PaymentGateways,
  type RecordMessage,
} from '../../../providers/payment/payment.port.ts';
import { environmentMerchant, merchantConfigOf, providerOf } from './merchant-config.ts';
import { merchantKey, merchantKeysOf, type MerchantKeyRow } from './merchant-key.repository.ts';
import { noteCalls } from './note-calls.ts';
import { providerAdapters } from './provider-adapters.ts';
import { productionFaultsOf } from './provider-config.ts';
import { LostProvider, openValues, providerInUse, type Opening } from './provider-in-use.ts';

type Late = Opening & {
  readonly clock: Clock;
  readonly database: Pick<Database, 'connection'>;
  readonly log: FastifyBaseLogger;
};

/** With whom payments begin, and with whom they began: read anew for each, so that no server goes on with the former one. */
export function latePayments(late: Late, record: RecordMessage): PaymentGateways {
  const { connection } = late.database;
  const merchants = openMerchants(late, record);
  const all = async (
    of: (kind: MerchantKind) => Promise<readonly PaymentGateway[]>,
  ): Promise<PaymentGateway[]> => (await Promise.all(merchantKinds.map(of))).flat();
  const inUse = async (kind: MerchantKind): Promise<PaymentGateway[]> => {
    const gateway = await merchants.inUse(kind).catch((error: unknown) => {
      if (!(error instanceof LostProvider)) throw error;
      // Nobody is asked to pay by keys that cannot be opened: it is a repair.
      late.log.warn({ err: error, kind }, 'whom the school takes money as cannot be opened');
      return null;
    });
    return listed(gateway);
  };
  return {
    inUse: () => all(inUse),
    known: () =>
      all(async (kind) => {
        const kept = merchants.isCopy ? [] : await merchantKeysOf(connection, kind);
        const former = kept.map(merchants.ofKept).filter((one) => typeof one !== 'string');
        return [...(await inUse(kind)), ...merchants.environment(kind), ...former];
      }),
    ofMerchant: async (asked) => {
      const kind = merchantKinds.find((one) => providerOf[one] === asked.provider);
      if (kind === undefined) return undefined;
      const near = [...(await inUse(kind)), ...merchants.environment(kind)];
      const found = near.find((gateway) => isOfMerchant(asked, gateway));
      if (found !== undefined || merchants.isCopy) return found;
      const row = await merchantKey(connection, kind, asked);
      if (row === undefined) return undefined;
      const gateway = merchants.ofKept(row);
      if (gateway === 'lost')
        throw new PaymentUnavailableError(`of ${asked.merchant}, no key of ours opens the keys`);
      return gateway === 'aside' ? undefined : gateway;
    },
  };
}

const listed = (gateway: PaymentGateway | null): PaymentGateway[] =>
  gateway === null ? [] : [gateway];

/** Each is opened once: a client keeps its connections and what it has loaded. */
function openMerchants(late: Late, record: RecordMessage) {
  const { config, database } = late;
  const opened = new Map<string, PaymentGateway>();
  const open = (mark: string, merchant: () => MerchantConfig, keep = record): PaymentGateway => {
    const known = opened.get(mark);
    if (known !== undefined) return known;
    const gateway = providerAdapters.of(database.connection).payment(merchant(), keep);
    opened.set(mark, gateway);
    return gateway;
  };
  const calls = noteCalls(late, record);
  const ofEnvironment = (kind: MerchantKind): PaymentGateway | null => {
    const merchant = environmentMerchant(config, kind);
    return merchant && open(`${kind} environment`, () => merchant, calls.ofEnvironment(kind));
  };
  return {
    /** Whatever came along in its rows is another school's: nothing is asked or given back in its name. */
    isCopy: config.PROVIDERS === 'environment',
    environment: (kind: MerchantKind): PaymentGateway[] => listed(ofEnvironment(kind)),
    /** Null: the school takes no money that way. Throws a LostProvider. */
    inUse: async (kind: MerchantKind): Promise<PaymentGateway | null> => {
      const { source, values, mark, version, isFailing } = await providerInUse(
        late,
        database.connection,
        kind,
      );
      calls.saw(kind, { version, isFailing });
      if (source !== 'page') return ofEnvironment(kind);
      const merchant = () => merchantConfigOf(config, kind, values);
      return open(`${kind} ${mark}`, merchant, calls.of(kind, version));
    },
    /** `lost`: no key of ours opens it. `aside`: it was a trial's, and the students are real. */
    ofKept: (row: MerchantKeyRow): PaymentGateway | 'lost' | 'aside' => {
      try {
        const values = openValues(late, row.kind, row.sealed);
        if (Object.keys(productionFaultsOf(config, row.kind, values)).length > 0) return 'aside';
        const merchant = () => merchantConfigOf(config, row.kind, values);
        return open(`${row.kind} kept ${row.merchant_key_no}`, merchant);
      } catch (error) {
        if (error instanceof LostProvider) return 'lost';
        throw error;
      }
    },
  };
}
