import {
  contactsOf,
  learningFacts,
  studentRegistered,
} from './capabilities/account/account.port.ts';
import { accountCapability } from './capabilities/account/account.capability.ts';
import { orderAgreements } from './capabilities/agreement/agreement.port.ts';
import { agreementCapability } from './capabilities/agreement/agreement.capability.ts';
import { alumniCapability } from './capabilities/alumni/alumni.capability.ts';
import { assignmentCapability } from './capabilities/assignment/assignment.capability.ts';
import { assistantCapability } from './capabilities/assistant/assistant.capability.ts';
import { campCapability } from './capabilities/camp/camp.capability.ts';
import { careerCapability } from './capabilities/career/career.capability.ts';
import { catalogueCapability } from './capabilities/catalogue/catalogue.capability.ts';
import { enrolmentCapability } from './capabilities/enrolment/enrolment.capability.ts';
import { favoriteCapability } from './capabilities/favorite/favorite.capability.ts';
import { flashCardCapability } from './capabilities/flash-card/flash-card.capability.ts';
import { identityCapability } from './capabilities/identity/identity.capability.ts';
import { imCapability } from './capabilities/im/im.capability.ts';
import { lectureCapability } from './capabilities/lecture/lecture.capability.ts';
import { liveCapability } from './capabilities/live/live.capability.ts';
import { materialCapability } from './capabilities/material/material.capability.ts';
import { messageCapability } from './capabilities/message/message.capability.ts';
import { mockCapability } from './capabilities/mock/mock.capability.ts';
import { notesCapability } from './capabilities/notes/notes.capability.ts';
import { pointsCapability } from './capabilities/points/points.capability.ts';
import { practiceCapability } from './capabilities/practice/practice.capability.ts';
import { qaCapability } from './capabilities/qa/qa.capability.ts';
import { readerCapability } from './capabilities/reader/reader.capability.ts';
import { referralCapability } from './capabilities/referral/referral.capability.ts';
import { reviewCapability } from './capabilities/review/review.capability.ts';
import { searchCapability } from './capabilities/search/search.capability.ts';
import { siteCapability } from './capabilities/site/site.capability.ts';
import { soldFamilies } from './capabilities/site/site.port.ts';
import { staffDisabled } from './capabilities/staff/staff.port.ts';
import { staffCapability } from './capabilities/staff/staff.capability.ts';
import { ledgerCapability } from './capabilities/ledger/ledger.capability.ts';
import { mallCapability } from './capabilities/mall/mall.capability.ts';
import { surveyCapability } from './capabilities/survey/survey.capability.ts';
import { studyCapability } from './capabilities/study/study.capability.ts';
import { uploadCapability } from './capabilities/upload/upload.capability.ts';
import { assignmentPassed, passedAssignments } from './capabilities/assignment/assignment.port.ts';
import { finishedCamps } from './capabilities/camp/camp.port.ts';
import {
  deckFiles,
  examDayAhead,
  knownCards as cardsKnown,
  learnedCards,
  searchableCards,
  searchableOwnCards,
} from './capabilities/flash-card/flash-card.port.ts';
import { learningTotals, watchedHours } from './capabilities/lecture/lecture.port.ts';
import { chatKeywords } from './capabilities/live/live.port.ts';
import {
  answersInPapers,
  finishedMocks,
  isHeldOut,
  isInHeldOutPaper,
  isKeptForPaper,
  keptForPaperSince,
} from './capabilities/mock/mock.port.ts';
import {
  packShop,
  payAssignment,
  pointsOf,
  studyFacts,
  pointsGiven,
} from './capabilities/points/points.port.ts';
import {
  examsAhead,
  leftWrongBook,
  masteredBooks,
  rightQuestions,
  searchableQuestions,
  knownCards,
  optionFigures,
  paperAnswers,
  withheld,
} from './capabilities/practice/practice.port.ts';
import {
  couponReward,
  noteRefundedOrder,
  noteRegistration,
  noteSettledOrder,
} from './capabilities/referral/referral.port.ts';
import {
  giveRewardCoupon,
  giveUpClass,
  purchases,
  familiesSold,
  sellPacks,
  takeRewardCouponBack,
  textOfOrder,
} from './capabilities/mall/mall.port.ts';
import { contacts, forbiddenWords, purchaseDecided } from './capabilities/message/message.port.ts';
import { searchableNotes } from './capabilities/notes/notes.port.ts';
import { giveBackQuestions, searchableOwnQa, searchableQa } from './capabilities/qa/qa.port.ts';
import { searchSources } from './capabilities/search/search.port.ts';
import { postEntry } from './capabilities/ledger/ledger.port.ts';
import { postPointsGiven } from '@xuezhou/rules/ledger/postings';
import { figuresOfVersion, keptDays } from './capabilities/review/review.port.ts';
import * as decks from './interchange/decks/deck-files.ts';
import { migrations as early } from './migrations/index.ts';
import type { Migration } from 'kysely';
import type { Capability, ConsoleProviders, House, Providers } from './platform/capability.ts';
import type { Binding } from './platform/http/bind.ts';
import { retentionJobs } from './platform/jobs/forget-old.ts';
import type { JobName } from './platform/jobs/jobs.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import type { RoomBinding } from './platform/realtime/bind-room.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Services } from './platform/services.ts';
import { openaiEmbedder } from './providers/embedding/openai-embedder.ts';
import { aliyunIdentity } from './providers/identity/aliyun-identity.ts';
import { chooseIm } from './providers/im/choose-im.ts';
import { chooseLive } from './providers/live/choose-live.ts';
import { chooseLlm } from './providers/llm/choose-llm.ts';
import { smtpMail } from './providers/mail/smtp-mail.ts';
import { aliyunSms } from './providers/sms/aliyun-sms.ts';
import { chooseWechat } from './providers/wechat/choose-wechat.ts';
import { consoleBindings } from './platform/staff/console-bindings.ts';
import './staff-facts.ts';
import { contactJobs, contactSchedule } from './platform/contact/contact-jobs.ts';
import type { ContactPlace } from './platform/contact/contact-place.ts';

// What a lower floor needs of a higher one.
consoleBindings.tell((services) => {
  const providers = openConsoleProviders(services);
  return capabilities.flatMap((each) => [...(each.console?.(services, providers) ?? [])]);
});
learningFacts.tell({
  learningTotals,
  bonusPoint: async (connection, studentId) => (await pointsOf(connection, studentId)).balance,
});
knownCards.tell(cardsKnown);
examsAhead.tell(examDayAhead);
optionFigures.tell(figuresOfVersion);
withheld.tell({
  isWithheld: isKeptForPaper,
  withheldSince: keptForPaperSince,
  isHeldOut,
  isInHeldOutPaper: () => isInHeldOutPaper,
});
paperAnswers.tell(answersInPapers);
searchSources.tell({
  shared: [searchableQuestions, searchableCards, searchableQa],
  own: [searchableNotes, searchableOwnCards, searchableOwnQa],
});
deckFiles.tell(decks.deckFiles);
packShop.tell(sellPacks);
soldFamilies.tell(familiesSold);
orderAgreements.tell(textOfOrder);
couponReward.tell({ give: giveRewardCoupon, takeBack: takeRewardCouponBack });
forbiddenWords.tell(chatKeywords);
contacts.tell(contactsOf);
studyFacts.tell({
  books: masteredBooks,
  counts: {
    rightQuestions,
    leftWrongBook,
    watchedHours,
    learnedCards,
    finishedMocks,
    finishedCamps,
    passedAssignments,
    reviewStreak: keptDays,
  },
});

// What those who stand above do when something happened below.
assignmentPassed.listen(payAssignment);
staffDisabled.listen(giveBackQuestions);
purchaseDecided.listen(giveUpClass);
studentRegistered.listen(noteRegistration);
pointsGiven.listen(async (change, { kind, about, points, words, at }) => {
  const entry = { kind: `points:${kind}`, about, words, at, postings: postPointsGiven(points) };
  await postEntry(change, entry);
});
purchases.listen(
  async (change, { kind, studentId, orderId, paid, left, address, at, ...event }) => {
    if (kind === 'refunded') return await noteRefundedOrder(change, { orderId, left, now: at });
    const refundableUntil = event.refundUntil ?? at;
    const order = { studentId, orderId, paid, payer: null, address, refundableUntil, now: at };
    await noteSettledOrder(change, order);
  },
);

/** Every capability, from the ground up (tools/floors.mjs). */
const list = [
  catalogueCapability,
  siteCapability,
  staffCapability,
  uploadCapability,
  messageCapability,
  ledgerCapability,
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
  referralCapability,
  reviewCapability,
  studyCapability,
  assistantCapability,
] as const;

export const capabilities: readonly Capability[] = list;

type Jobs<One> = One extends Capability<infer Handlers> ? keyof Handlers : never;
/** Names the jobs that nobody does; a type error where there are any. */
type Undone = Exclude<JobName, Jobs<(typeof list)[number]> | 'forget-old'>;
const undone: Undone extends never ? true : Undone = true;
void undone;

export const openConsoleProviders = ({ config }: Pick<Services, 'config'>): ConsoleProviders => ({
  live: chooseLive(config.live),
  llm: chooseLlm(config.llm),
});

function openProviders({
  config,
  signer,
  clock,
  log,
}: Pick<Services, 'config' | 'signer' | 'clock' | 'log'>): Providers {
  return {
    sms: aliyunSms(config),
    mail: smtpMail(config),
    wechat: chooseWechat(config.wechat),
    identity: aliyunIdentity(config),
    im: chooseIm(config.netease, { signer, clock, log }),
    embedder: config.embedding && openaiEmbedder(config.embedding),
    ...openConsoleProviders({ config }),
  };
}

/** What every capability keeps of a student: for the export, and for the end of an account. A test finds what is missing. */
export const personalData = (services: Pick<Services, 'clock' | 'signer'>): PersonalData[] =>
  capabilities.flatMap((capability) => capability.personalData?.(services) ?? []);

export const openHouse = (services: Services): House => ({
  services,
  providers: openProviders(services),
  personalData: personalData(services),
});

/** Every binding of every capability; who may call what stands in each operation's access. */
export const allBindings = (house: House): Binding[] =>
  capabilities.flatMap((capability) => [
    ...(capability.routes?.(house) ?? []),
    ...(capability.console?.(house.services, house.providers) ?? []),
  ]);

/** Every kind of rooms; who may come in stands in its access. */
export const allRoomBindings = (house: House): RoomBinding[] =>
  capabilities.flatMap((capability) => capability.rooms?.(house) ?? []);

/** Where the phones and mail addresses of everybody lie. */
export const contactPlaces: readonly ContactPlace[] = capabilities.flatMap(
  ({ contacts: places = [] }) => places,
);

/** Every job of every capability. */
export const jobHandlers = (house: House): JobHandlers =>
  Object.assign(
    retentionJobs(
      house.services,
      capabilities.flatMap(({ retention = [] }) => retention),
    ),
    contactJobs(house.services, contactPlaces),
    ...capabilities.map((capability) => capability.jobs?.(house)),
  ) as JobHandlers;

export const jobSchedule: readonly string[] = [
  '15 4 * * * forget-old',
  ...contactSchedule,
  ...capabilities.flatMap(({ schedule = [] }) => schedule),
];

/** The early ones were numbered for the whole house; a later one is `<day>-<capability>-<what>`. */
export const migrations: Readonly<Record<string, Migration>> = {
  ...early,
  ...Object.fromEntries(
    capabilities.flatMap(({ name, migrations: own = {} }) =>
      Object.entries(own).map(([key, migration]) => [key.replace('-', `-${name}-`), migration]),
    ),
  ),
};
