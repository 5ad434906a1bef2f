import { merchantKinds, type MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import {
  KeysShutError,
  type Merchant,
  type MerchantConfig,
  type PaymentGateway,
  type PaymentGateways,
  type RecordMessage,
} from '../../../providers/payment/payment.port.ts';
import {
  environmentMerchant,
  isMerchantOfSandbox,
  merchantConfigOf,
  providerOf,
} from './merchant-config.ts';
import {
  merchantKeys,
  merchantKeysOf,
  type Account,
  type MerchantKeyRow,
} from './merchant-key.repository.ts';
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
  const inUse = (kind: MerchantKind): Promise<Opener | null> =>
    merchants.inUse(kind).catch((error: unknown) => {
      if (!(error instanceof LostProvider)) throw error;
      // Nobody is asked to pay by keys that cannot be opened: it is a repair.
      late.log.warn({ err: error, kind }, 'whom the school takes money as cannot be opened');
      return null;
    });
  return {
    inUse: () => all(async (kind) => listed(await inUse(kind))),
    known: () =>
      all(async (kind) => {
        const kept = merchants.isCopy ? [] : await merchantKeysOf(connection, kind);
        const former = kept.flatMap((row) => {
          const opener = merchants.ofKept(row);
          return typeof opener === 'string' ? [] : opener();
        });
        // What was kept is at least as new as the environment's that is not in use.
        return [...listed(await inUse(kind)), ...former, ...listed(merchants.environment(kind))];
      }),
    ofMerchant: async (asked) => {
      const account = await accountOf(connection, asked);
      if (account === undefined) return undefined;
      const { kind } = account;
      const ofThem = (opener: Opener | null): PaymentGateway | undefined => {
        const gateway = opener?.(asked.app);
        return gateway && isOf(account, gateway) ? gateway : undefined;
      };
      const using = ofThem(await inUse(kind));
      if (using !== undefined) return using;
      const [row] = await merchantKeys(connection, account);
      const kept = row === undefined || merchants.isCopy ? 'shut' : merchants.ofKept(row);
      if (typeof kept !== 'string') return kept(asked.app);
      const former = ofThem(merchants.environment(kind));
      if (former === undefined && row !== undefined && kept === 'shut')
        throw new KeysShutError(`of ${asked.merchant} the school has keys that it cannot use now`);
      return former;
    },
  };
}

/** By whose keys a payment is asked for. WeChat Pay's are the merchant's, whichever of its apps began the payment. */
async function accountOf(
  connection: Late['database']['connection'],
  { provider, merchant, app }: Merchant,
): Promise<Account | undefined> {
  const kind = merchantKinds.find((one) => providerOf[one] === provider);
  if (kind === undefined) return undefined;
  if (kind === 'wxpay') return { kind, merchant, app: null };
  if (kind === 'alipay' || app !== merchant) return { kind, merchant, app };
  // PayPal's of before this was kept: with the first app that the school had.
  const first = (await merchantKeys(connection, { kind, merchant, app: null })).at(-1);
  return { kind, merchant, app: first?.app ?? null };
}

const isOf = ({ merchant, app }: Account, gateway: PaymentGateway): boolean =>
  gateway.merchant === merchant && (app === null || gateway.app === app);

/** A merchant's gateway; with an app for the payments that this one began. */
type Opener = (app?: string) => PaymentGateway;

const listed = (opener: Opener | null): PaymentGateway[] => (opener === null ? [] : [opener()]);

const ofApp = (merchant: MerchantConfig, app: string | undefined): MerchantConfig =>
  merchant.kind === 'wxpay' && app !== undefined
    ? { ...merchant, config: { ...merchant.config, appId: app } }
    : merchant;

/** So many versions of keys stay open; whoever needs an older one opens it again. */
const mostOpen = 60;

/** Each is opened once: a client keeps its connections and what it has loaded. */
function openMerchants(late: Late, record: RecordMessage) {
  const { config, database } = late;
  const opened = new Map<string, PaymentGateway>();
  const opener =
    (mark: string, merchant: () => MerchantConfig, keep = record): Opener =>
    (app) => {
      const whole = `${mark} ${app ?? ''}`;
      const known = opened.get(whole);
      if (known !== undefined) return known;
      const { payment } = providerAdapters.of(database.connection);
      const gateway = payment(ofApp(merchant(), app), keep);
      const [oldest] = opened.keys();
      if (oldest !== undefined && opened.size >= mostOpen) opened.delete(oldest);
      opened.set(whole, gateway);
      return gateway;
    };
  const calls = noteCalls(late, record);
  const ofEnvironment = (kind: MerchantKind): Opener | null => {
    const merchant = environmentMerchant(config, kind);
    return merchant && opener(`${kind} environment`, () => merchant, calls.ofEnvironment(kind));
  };
  return {
    /** Whatever came along in its rows is another school's: nothing is asked or given back in its name. */
    isCopy: config.PROVIDERS === 'environment',
    environment: ofEnvironment,
    /** Null: the school takes no money that way. Throws a LostProvider. */
    inUse: async (kind: MerchantKind): Promise<Opener | null> => {
      const { source, values, mark, version, isFailing } = await providerInUse(
        late,
        database.connection,
        kind,
      );
      calls.saw(kind, { version, isFailing, isOfPage: source === 'page' });
      if (source !== 'page') return ofEnvironment(kind);
      const merchant = () => merchantConfigOf(config, kind, values);
      return opener(`${kind} ${mark}`, merchant, calls.of(kind, version));
    },
    /** `shut`: no key of ours opens it, or the server leads it elsewhere. `play`: it was a trial's, and the students are real. */
    ofKept: (row: MerchantKeyRow): Opener | 'shut' | 'play' => {
      try {
        const values = openValues(late, row.kind, row.sealed);
        if (Object.keys(productionFaultsOf(config, row.kind, values)).length > 0)
          return isMerchantOfSandbox(row.kind, values) ? 'play' : 'shut';
        const merchant = () => merchantConfigOf(config, row.kind, values);
        return opener(`${row.kind} kept ${row.merchant_key_no}`, merchant);
      } catch (error) {
        if (error instanceof LostProvider) return 'shut';
        throw error;
      }
    },
  };
}
