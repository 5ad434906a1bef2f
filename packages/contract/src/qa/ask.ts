import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { QaPicture } from './answer.ts';
import { QaAbout, QaContext, QaContextKind, QaPlace, QaTag, QaTagIds, QaTags } from './context.ts';
import { QaState } from './question.ts';

/** Characters of a title, of the words of a question or an answer, of a comment. */
export const longestQaTitle = 60;
export const longestQaText = 10_000;
export const longestQaComment = 2000;
/** Of a question, an answer. */
export const maxQaPictures = 9;

/** More than is taken, so that what is too long is refused in words. */
const title = () => text(2000);
const content = () => text(100_000);
const images = () => list(uuid(), 200);

const textRefusals = ['qaTooLong', 'qaPictures', 'qaKeyword', 'qaTooOften', 'idReused'] as const;
const askRefusals = [
  'qaTitle',
  ...textRefusals,
  'qaMuted',
  'courseNotOwned',
  'identityRequired',
  'agreementRequired',
  'questionInExam',
] as const;

const asked = {
  /** Made by the browser: sent twice it is asked once. */
  questionId: optional(uuid()),
  title: title(),
  /** Markdown with formulas, as notes are. */
  content: content(),
  /** Keys of pictures that were sent by `getImagePolicy`, in their order. */
  images: optional(images()),
  /** Only teachers see it. */
  isPrivate: optional(flag()),
};

/** By when it is answered is told, for the words of the toast. */
const Asked = object({ questionId: uuid(), dueAt: moment() });
export type Asked = Static<typeof Asked>;

/** With `about` the tags are those of its place, whatever else is said. */
export const askQuestion = operation({
  summary: '提一个问题',
  method: 'POST',
  path: '/api/qa/question',
  access: 'phone',
  body: object({ ...asked, tags: QaTags, about: optional(nullable(QaAbout)) }),
  data: Asked,
  refusals: askRefusals,
});

export const askAtBullet = operation({
  summary: '就视频的某一秒提问',
  method: 'POST',
  path: '/api/qa/question/bullet',
  access: 'phone',
  /** `position`: the second. */
  body: object({ ...asked, bulletId: id(), position: integer(0, 360_000) }),
  data: Asked,
  refusals: askRefusals,
});

/** While nobody has answered. What it was before is kept for teachers. */
export const saveQuestion = operation({
  summary: '补充问题的说明',
  method: 'POST',
  path: '/api/qa/question/save',
  access: 'phone',
  /** Left out, pictures and title stay. */
  body: object({
    questionId: uuid(),
    title: optional(title()),
    content: content(),
    images: optional(images()),
  }),
  data: done(),
  refusals: ['qaTitle', ...textRefusals, 'qaMuted', 'qaAnswered', 'qaWithdrawn', 'qaHidden'],
});

/** Answers stay with who wrote them; nobody else sees the question any more. Done again it changes nothing. */
export const withdrawQuestion = operation({
  summary: '撤回自己的问题',
  method: 'POST',
  path: '/api/qa/question/withdraw',
  access: 'phone',
  body: object({ questionId: uuid() }),
  data: done(),
});

export const answerQaQuestion = operation({
  summary: '回答一个问题',
  method: 'POST',
  path: '/api/qa/answer',
  access: 'phone',
  body: object({
    questionId: uuid(),
    content: content(),
    images: optional(images()),
    /** Made by the browser: sent twice it is kept once. */
    qaAnswerId: optional(uuid()),
  }),
  data: object({ qaAnswerId: uuid() }),
  refusals: [
    'qaEmpty',
    ...textRefusals,
    'qaMuted',
    'qaWithdrawn',
    'qaHidden',
    'qaMerged',
    'qaWithheld',
  ],
});

/** The student's courses with their books and readings. */
export const listAskTags = operation({
  summary: '可以提问的分类',
  method: 'GET',
  path: '/api/qa/ask/tags',
  access: 'phone',
  data: list(QaTag),
});

export const listBulletTags = operation({
  summary: '一个视频的分类',
  method: 'GET',
  path: '/api/qa/ask/tags/:bulletId',
  access: 'phone',
  params: object({ bulletId: id() }),
  data: object({ tags: QaTagIds, place: QaPlace }),
  refusals: ['courseNotOwned', 'identityRequired', 'agreementRequired'],
});

/** What a question would be about, as it will be shown; its tags. */
export const describeQaContext = operation({
  summary: '提问时附上的那一处',
  method: 'POST',
  path: '/api/qa/ask/context',
  access: 'phone',
  body: QaAbout,
  data: object({ context: QaContext, tags: QaTagIds, place: QaPlace }),
  refusals: ['courseNotOwned', 'identityRequired', 'agreementRequired', 'questionInExam'],
});

/** Open to everybody who may read the question. */
export const LikeQuestion = object({
  questionId: uuid(),
  title: longText(),
  place: QaPlace,
  state: QaState,
  answerCount: integer(0),
  numOfFollow: integer(0),
  isFollowed: flag(),
  isMine: flag(),
  askedAt: moment(),
});
export type LikeQuestion = Static<typeof LikeQuestion>;

/** Like questions that stand beside the form. */
export const likeShown = 3;

/**
 * Five at most, of which the first three are shown. With what the question is about, those on the same come first, as its
 * page will list them, accepted ones before others; then the likest by their words, none for fewer than 4 characters. Where
 * both are many, one of the former and two of the latter are among the first.
 */
export const listLikeQuestions = operation({
  summary: '已经有人问过的相近问题',
  method: 'GET',
  path: '/api/qa/ask/referrals',
  access: 'phone',
  query: object({
    text: text(2000),
    courseTagId: optional(integer(0)),
    /** Not this one. */
    questionId: optional(uuid()),
    /** What it is about, as `QaAbout` has it. */
    kind: optional(QaContextKind),
    id: optional(id()),
    second: optional(integer(0, 360_000)),
  }),
  data: list(LikeQuestion),
  perMinute: 240,
});

/** What words will look like; nothing is kept. */
export const previewQa = operation({
  summary: '预览问题或回答的样子',
  method: 'POST',
  path: '/api/qa/preview',
  access: 'phone',
  body: object({ content: content(), images: optional(images()) }),
  data: object({ html: longText(), images: list(QaPicture) }),
  refusals: ['qaTooLong'],
});
