import { accountCapability } from './capabilities/account/account.capability.ts';
import { agreementCapability } from './capabilities/agreement/agreement.capability.ts';
import { alumniCapability } from './capabilities/alumni/alumni.capability.ts';
import { articleCapability } from './capabilities/article/article.capability.ts';
import { assignmentCapability } from './capabilities/assignment/assignment.capability.ts';
import { assistantCapability } from './capabilities/assistant/assistant.capability.ts';
import { authoringCapability } from './capabilities/authoring/authoring.capability.ts';
import { bulkCapability } from './capabilities/bulk/bulk.capability.ts';
import { campCapability } from './capabilities/camp/camp.capability.ts';
import { campaignCapability } from './capabilities/campaign/campaign.capability.ts';
import { careerCapability } from './capabilities/career/career.capability.ts';
import { catalogueCapability } from './capabilities/catalogue/catalogue.capability.ts';
import { coursewareCapability } from './capabilities/courseware/courseware.capability.ts';
import { draftingCapability } from './capabilities/drafting/drafting.capability.ts';
import { enrolmentCapability } from './capabilities/enrolment/enrolment.capability.ts';
import { favoriteCapability } from './capabilities/favorite/favorite.capability.ts';
import { flashCardCapability } from './capabilities/flash-card/flash-card.capability.ts';
import { identityCapability } from './capabilities/identity/identity.capability.ts';
import { importCapability } from './capabilities/import/import.capability.ts';
import { imCapability } from './capabilities/im/im.capability.ts';
import { lectureCapability } from './capabilities/lecture/lecture.capability.ts';
import { liveCapability } from './capabilities/live/live.capability.ts';
import { ltiCapability } from './capabilities/lti/lti.capability.ts';
import { markingCapability } from './capabilities/marking/marking.capability.ts';
import { materialCapability } from './capabilities/material/material.capability.ts';
import { messageCapability } from './capabilities/message/message.capability.ts';
import { mockCapability } from './capabilities/mock/mock.capability.ts';
import { moderationCapability } from './capabilities/moderation/moderation.capability.ts';
import { notesCapability } from './capabilities/notes/notes.capability.ts';
import { organisationCapability } from './capabilities/organisation/organisation.capability.ts';
import { pointsCapability } from './capabilities/points/points.capability.ts';
import { practiceCapability } from './capabilities/practice/practice.capability.ts';
import { qaCapability } from './capabilities/qa/qa.capability.ts';
import { readerCapability } from './capabilities/reader/reader.capability.ts';
import { referralCapability } from './capabilities/referral/referral.capability.ts';
import { reportCapability } from './capabilities/report/report.capability.ts';
import { reviewCapability } from './capabilities/review/review.capability.ts';
import { searchCapability } from './capabilities/search/search.capability.ts';
import { siteCapability } from './capabilities/site/site.capability.ts';
import {
  lateLlm,
  lateMail,
  lateIdentity,
  lateSms,
  providerAdapters,
  signedMail,
  signedSms,
} from './capabilities/site/site.port.ts';
import { staffCapability } from './capabilities/staff/staff.capability.ts';
import { ledgerCapability } from './capabilities/ledger/ledger.capability.ts';
import { mallCapability } from './capabilities/mall/mall.capability.ts';
import { surveyCapability } from './capabilities/survey/survey.capability.ts';
import { studyCapability } from './capabilities/study/study.capability.ts';
import { systemCapability } from './capabilities/system/system.capability.ts';
import { tokenCapability } from './capabilities/token/token.capability.ts';
import { webhookCapability } from './capabilities/webhook/webhook.capability.ts';
import { uploadCapability } from './capabilities/upload/upload.capability.ts';
import { interchangePart } from './interchange-part.ts';
import { pageProviders } from './page-providers.ts';
import { migrations as early } from './migrations/index.ts';
import type { Migration } from 'kysely';
import type { Capability, ConsoleProviders, AppContext, Providers } from './platform/capability.ts';
import type { Placement } from './platform/database/tables/placement.ts';
import { platformPlacement } from './platform/database/tables/platform.ts';
import type { Binding } from './platform/http/bind.ts';
import { retentionJobs } from './platform/jobs/forget-old.ts';
import type { JobName } from './platform/jobs/jobs.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import type { RoomBinding } from './platform/realtime/bind-room.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { ConsoleServices, Services } from './platform/services.ts';
import { openaiEmbedder } from './providers/embedding/openai-embedder.ts';
import { openaiTranscriber } from './providers/transcription/openai-transcriber.ts';
import { chooseIm } from './providers/im/choose-im.ts';
import { chooseLive } from './providers/live/choose-live.ts';
import { openidOidc } from './providers/oidc/openid-oidc.ts';
import { chooseWechat } from './providers/wechat/choose-wechat.ts';
import { openCompanies } from './providers/company/open-companies.ts';
import { contactJobs, contactSchedule } from './platform/contact/contact-jobs.ts';
import type { ContactPlace } from './platform/contact/contact-place.ts';
import { provide } from './platform/wiring/slot.ts';
import { allPersonalData } from './capabilities/account/account.port.ts';
import { consoleBindings } from './platform/staff/console-bindings.ts';
import type { WiredPart } from './platform/wiring/wire.ts';

/** Every capability, from the ground up (tools/floors.mjs). */
const list = [
  catalogueCapability,
  siteCapability,
  staffCapability,
  uploadCapability,
  messageCapability,
  ledgerCapability,
  moderationCapability,
  enrolmentCapability,
  accountCapability,
  identityCapability,
  assignmentCapability,
  careerCapability,
  agreementCapability,
  searchCapability,
  materialCapability,
  pointsCapability,
  surveyCapability,
  tokenCapability,
  coursewareCapability,
  lectureCapability,
  readerCapability,
  practiceCapability,
  favoriteCapability,
  notesCapability,
  mockCapability,
  campCapability,
  flashCardCapability,
  alumniCapability,
  mallCapability,
  liveCapability,
  imCapability,
  qaCapability,
  authoringCapability,
  referralCapability,
  reviewCapability,
  importCapability,
  bulkCapability,
  articleCapability,
  studyCapability,
  assistantCapability,
  campaignCapability,
  reportCapability,
  organisationCapability,
  ltiCapability,
  markingCapability,
  draftingCapability,
  webhookCapability,
  systemCapability,
] as const;

export const capabilities: readonly Capability[] = list;

function bindingsOfConsole(services: ConsoleServices): readonly Binding[] {
  const providers = openConsoleProviders(services);
  return capabilities.flatMap((each) => [...(each.console?.(services, providers) ?? [])]);
}

/** The early ones were numbered for the whole house; a later one is `<day>-<capability>-<what>`. */
export const migrations: Readonly<Record<string, Migration>> = {
  ...early,
  ...Object.fromEntries(
    capabilities.flatMap(({ name, migrations: own = {} }) =>
      Object.entries(own).map(([key, migration]) => [key.replace('-', `-${name}-`), migration]),
    ),
  ),
};

/** Those who provide something to capabilities, with what is no capability. */
export const wiredParts: readonly WiredPart[] = [
  ...list,
  interchangePart(migrations),
  {
    name: 'console',
    provides: [
      provide(consoleBindings, bindingsOfConsole),
      provide(providerAdapters, pageProviders),
      provide(allPersonalData, (services) => personalData(services)),
    ],
  },
];

type Jobs<One> = One extends Capability<infer Handlers> ? keyof Handlers : never;
/** Jobs without a handler; a type error names them where there are any. */
type UnhandledJob = Exclude<JobName, Jobs<(typeof list)[number]> | 'forget-old'>;
const isEachJobHandled: UnhandledJob extends never ? true : UnhandledJob = true;
void isEachJobHandled;

type Opening = Pick<Services, 'config' | 'clock' | 'database' | 'signer'>;

const openConsoleProviders = ({ config, clock, ...others }: Opening): ConsoleProviders => ({
  live: chooseLive(config.live),
  llm: lateLlm({ config, clock, ...others }),
  transcriber: config.transcription && openaiTranscriber(config.transcription),
  oidc: openidOidc(config.PRIVATE_NETWORKS_ALLOWED, () => clock.now()),
  wechat: chooseWechat(config.wechat),
  companies: openCompanies(config),
});

function openProviders({
  config,
  signer,
  clock,
  log,
  database,
}: Pick<Services, 'config' | 'signer' | 'clock' | 'log' | 'database'>): Providers {
  return {
    sms: signedSms(lateSms({ config, signer, clock, database }), database.connection),
    mail: signedMail(lateMail({ config, signer, clock, database }), database.connection),
    identity: lateIdentity({ config, signer, clock, database }),
    im: chooseIm(config.netease, { signer, clock, log }),
    embedder: config.embedding && openaiEmbedder(config.embedding),
    ...openConsoleProviders({ config, clock, database, signer }),
  };
}

/** Of every table of the product, where its rows live. */
export const placements: ReadonlyMap<string, Placement> = new Map(
  [platformPlacement, ...capabilities.map(({ placement = {} }) => placement)].flatMap((each) =>
    Object.entries(each),
  ),
);

/** What every capability keeps of a student: for the export, and for the end of an account. A test finds what is missing. */
export const personalData = (services: Pick<Services, 'clock' | 'signer'>): PersonalData[] =>
  capabilities.flatMap((capability) => capability.personalData?.(services) ?? []);

export const openAppContext = (services: Services): AppContext => ({
  services,
  providers: openProviders(services),
  personalData: personalData(services),
});

/** Every binding of every capability; who may call what stands in each operation's access. */
export const allBindings = (context: AppContext): Binding[] =>
  capabilities.flatMap((capability) => [
    ...(capability.routes?.(context) ?? []),
    ...(capability.console?.(context.services, context.providers) ?? []),
  ]);

/** Every kind of rooms; who may come in stands in its access. */
export const allRoomBindings = (context: AppContext): RoomBinding[] =>
  capabilities.flatMap((capability) => capability.rooms?.(context) ?? []);

/** Where the phones and mail addresses of everybody lie. */
export const contactPlaces: readonly ContactPlace[] = capabilities.flatMap(
  ({ contacts: places = [] }) => places,
);

/** Every job of every capability. */
export const jobHandlers = (context: AppContext): JobHandlers =>
  Object.assign(
    retentionJobs(
      context.services,
      capabilities.flatMap(({ retention = [] }) => retention),
    ),
    contactJobs(context.services, contactPlaces),
    ...capabilities.map((capability) => capability.jobs?.(context)),
  ) as JobHandlers;

export const jobSchedule: readonly string[] = [
  '15 4 * * * forget-old',
  ...contactSchedule,
  ...capabilities.flatMap(({ schedule = [] }) => schedule),
];
