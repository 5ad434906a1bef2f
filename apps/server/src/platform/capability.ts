import type { FastifyInstance } from 'fastify';
import type { Migration, RawBuilder } from 'kysely';
import type { Embedder } from '../providers/embedding/embedding.port.ts';
import type { IdentityChecker } from '../providers/identity/identity.port.ts';
import type { ImProvider } from '../providers/im/im.port.ts';
import type { LiveCarrier } from '../providers/live/live.port.ts';
import type { LanguageModel } from '../providers/llm/llm.port.ts';
import type { MailSender } from '../providers/mail/mail.port.ts';
import type { SmsSender } from '../providers/sms/sms.port.ts';
import type { Transcriber } from '../providers/transcription/transcription.port.ts';
import type { Oidc } from '../providers/oidc/oidc.port.ts';
import type { Wechat } from '../providers/wechat/wechat.port.ts';
import type { Companies } from '../providers/company/company.port.ts';
import type { Binding } from './http/bind.ts';
import type { WatchedNumber } from './http/watch/gauges.ts';
import type { DrawnPage } from './http/pages/drawn-pages.ts';
import type { JobHandlers } from './jobs/worker.ts';
import type { PersonalData } from './personal-data.ts';
import type { RoomBinding } from './realtime/bind-room.ts';
import type { Realtime } from './realtime/open-realtime.ts';
import type { ConsoleServices, Services } from './services.ts';
import type { ContactPlace } from './contact/contact-place.ts';
import type { Placement } from './database/tables/placement.ts';
import type { WiredPart } from './wiring/wire.ts';

/** The adapters that the configuration names; null where the school has none. */
export interface Providers {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly wechat: Wechat | null;
  /** Asked at need, as the model is. */
  readonly identity: () => Promise<IdentityChecker | undefined>;
  readonly im: ImProvider;
  readonly live: LiveCarrier | null;
  readonly transcriber: Transcriber | null;
  /** Asked at need: a page may turn one on or off at any time. */
  readonly llm: () => Promise<LanguageModel | null>;
  readonly embedder: Embedder | null;
  readonly oidc: Oidc;
  readonly companies: Companies;
}

/** Those that staff work with too, from the command line as well. */
export type ConsoleProviders = Pick<
  Providers,
  'live' | 'llm' | 'transcriber' | 'oidc' | 'wechat' | 'companies'
>;

/** What the parts of a capability are made with. */
export interface AppContext {
  readonly services: Services;
  readonly providers: Providers;
  /** What every capability keeps of a student. */
  readonly personalData: readonly PersonalData[];
}

/** Rows that served their purpose: `where` is a condition on the table. */
export interface Retention {
  readonly table: string;
  readonly where: RawBuilder<unknown>;
}

/** All that a capability adds to the server; `capabilities.ts` lists them. */
export interface Capability<
  Jobs extends Partial<JobHandlers> = Partial<JobHandlers>,
> extends WiredPart {
  /** Where the rows of each of its tables live; what stands beside their types. */
  readonly placement?: Readonly<Record<string, Placement>>;
  /** Its operations and who answers them. */
  readonly routes?: (context: AppContext) => readonly Binding[];
  /** What staff can do with it, by the console or by the command line. */
  readonly console?: (services: ConsoleServices, providers: ConsoleProviders) => readonly Binding[];
  /** Its rooms, and who speaks in them for the server. */
  readonly rooms?: (context: AppContext) => readonly RoomBinding[];
  /** What it serves besides operations: files, sockets, a provider's notices. */
  readonly mount?: (
    app: FastifyInstance,
    context: AppContext,
    realtime: Realtime,
  ) => Promise<void> | void;
  /** Pages of the application that the server draws for search engines. */
  readonly drawnPages?: (context: AppContext) => readonly DrawnPage[];
  readonly jobs?: (context: AppContext) => Jobs;
  /** What it tells whoever watches the school, by /metrics. */
  readonly watched?: (services: Services) => readonly WatchedNumber[];
  /** Jobs by the clock, as lines of a crontab in UTC: `25 * * * * remove-encodings`. */
  readonly schedule?: readonly string[];
  readonly personalData?: (services: Pick<Services, 'clock' | 'signer'>) => readonly PersonalData[];
  /** Where it keeps phones and mail addresses, sealed. */
  readonly contacts?: readonly ContactPlace[];
  /** Forgotten by the job `forget-old`, in this order. */
  readonly retention?: readonly Retention[];
  /** By `<day>-<what>`, as `20261123-goods`; they run in the order of their days, whoever's they are. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

/** Keeps the names of the jobs, so that `capabilities.ts` can demand a handler for each. */
export function defineCapability<const Jobs extends Partial<JobHandlers>>(
  capability: Capability<Jobs>,
): Capability<Jobs> {
  return capability;
}
