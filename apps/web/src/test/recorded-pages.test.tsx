// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { recordedAnswers, recordedCalls, recordedParam, recordedPlace } from './recorded.ts';

beforeEach(() => localStorage.clear());

const addresses = new Map(
  readFileSync(
    path.resolve(import.meta.dirname, '../../../../docs/requirements/routes.tsv'),
    'utf8',
  )
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line): [string, string] => [line.split('\t')[0]!, line.split('\t')[1]!]),
);

const course = 'CFA 一级';
const good = /CFA 一级精讲班/;
const question = /凸性为什么总是正的？/;

/** Each page, and words of the real server's answers that have to stand there; of nothing there, what the page says of that. */
const pages: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  home: [course],
  dashboard: [course],
  bookmark: ['还没有收藏'],
  favorite: ['还没有收藏'],
  qa: [question],
  'qa-question': [question, '平方之后没有符号。'],
  notes: [course, /1 条/],
  'notes-detail': ['先看符号', course],
  'notes-print': ['先看符号', '林知远'],
  course: [/CFA 一级/],
  'course-challenge-mode': [/CFA 一级/, /第 2 册/],
  'course-video-mode': [/第 \d+ 讲/],
  'course-live-mode': ['这门课还没有直播课'],
  'course-flash-card-landing': ['久期'],
  'course-exercise': [/错题本/],
  'course-events': ['第一套模考', '第二套模考'],
  'course-favorite': ['还没有收藏的视频'],
  'course-ranking': [/得到第一分后会有名次/],
  'course-material': [/打印版/],
  'course-topic': [/第 4 章/],
  'course-book': [/第 4 章/],
  'course-book-reading': [/第 \d+ 讲/],
  'mini-course': ['这门课没有强化课'],
  'mini-book': ['这本书还没有章节'],
  'free-course': ['这门课没有免费的课'],
  'free-book': ['这本书还没有章节'],
  'free-book-reading': ['这本书还没有章节'],
  'trail-course': [/第 2 册/],
  'trail-book': [/第 4 章/],
  reader: [/第 2 册/],
  'reader-course': [/第 4 章/],
  'reader-book': ['第 4 章的正文'],
  'reader-centre-book': ['第 4 章的正文'],
  'pure-course': [/第 \d+ 讲/],
  'pure-book': [/第 \d+ 讲/],
  'pure-book-reading': [/第 \d+ 讲/],
  exercise: [course],
  'exercise-course': [/错题本/],
  ranking: [/得到第一分后会有名次/],
  events: ['第一套模考'],
  'mock-paper': [/第一套模考/],
  'mock-room': [/第二套模考/],
  transcript: [/第一套模考/],
  'event-redirect': ['第一套模考'],
  identity: ['已通过实名认证'],
  referral: [/AAAAAA/],
  message: ['开课通知'],
  setting: ['138****7715'],
  'account-cancellation': [/注销/],
  'privacy-requests': ['还没有提过申请。'],
  login: [course],
  'login-kecuhui': [course],
  'login-phone': [course],
  prepurchase: ['预报名'],
  'password-forget': ['忘记密码'],
  'password-confirm': ['忘记密码'],
  'password-reset': ['忘记密码'],
  'password-success': ['忘记密码'],
  mustread: ['学员必读'],
  mall: [good],
  'mall-good': [good, /3,680/],
  'mall-coupon': ['现在没有可以领的券'],
  'order-paypal': ['没有这笔 PayPal 付款'],
  trade: [good, /3,680/],
  'pay-link': ['输入付款码'],
  'write-off': [good],
  'my-order': [good, /待付款/],
  'order-detail': [good, /3,680/],
  coupon: ['没有可以用的券'],
  achievements: [/第 2 册/],
  points: [/120/],
  'all-courses': [course, /副标题/],
  'flash-card-landing': ['久期'],
  'flash-card-detail': ['久期'],
  'flash-card-favorite': ['还没有收藏的闪卡'],
  'flash-card-own': [/还没有/],
  teachers: ['陈慕远'],
  app: ['手机应用'],
  about: ['关于我们'],
  legal: ['服务条款', '账号'],
  privacy: ['隐私政策'],
  'training-camp': ['这门课还没有训练营'],
  'training-camp-personal': ['还没有自己的任务'],
  'training-camps': ['这门课还没有训练营'],
  agreement: [course],
  survey: ['您需要的资源没有找到'],
  'esg-registration': ['学校现在没有代办 ESG 考试登记'],
  'esg-order-completed': ['学校现在没有代办 ESG 考试登记'],
  alumni: [/祝福/],
  ai: [/找讲解/],
  career: ['这一页没有打开'],
  'career-plans': ['还没有职业规划'],
  'qa-public': [question],
  'qa-public-question': [question, '平方之后没有符号。'],
  articles: ['凸性'],
  article: ['凸性', '开头。'],
  review: ['今天没有要复习的'],
  join: ['没有这个加入链接'],
  'sign-in': ['没有这个单位的登录'],
  'course-courseware': ['您需要的资源没有找到'],
  'platform-launch': ['没有打开'],
};

/** Not drawn of what is recorded, and why. */
const apart: Readonly<Record<string, string>> = {
  logout: 'signs out and shows the sign-in',
  'layout-template': 'an empty frame for the pages of others',
  'layout-template1': 'a header alone',
  'layout-template2': 'a footer alone',
  order: 'asks what it costs by a POST of what was chosen',
  'order-vendor': 'goes on to the same',
  'im-team-announcement': 'speaks over a socket, which no answer is recorded of',
};

/** It says that this chapter is not open on trial, and asks for its words all the same. */
const lacksWords = 'trail-book';

/** What answers nothing but whether it was heard, or what no answer of it is kept of. */
const unrecorded = new Set([
  'POST /api/nuxt/public/betaorrelease',
  'POST /api/register/v2/checknickname',
  'POST /api/qa/unread',
]);

const firstOf = (param: string): string => {
  switch (param) {
    case 'courseId':
      return recordedParam('getCourse', param);
    case 'bookId':
    case 'readingId':
      return recordedParam('openReading', param);
    case 'goodId':
      return recordedParam('getGood', param);
    case 'paperId':
      return recordedParam('getMockTranscript', param);
    case 'slug':
      return recordedParam('getArticle', param);
    case 'tradeType':
    case 'tradeId':
      return recordedParam('getTrade', param);
    case 'type':
      return 'normal';
    case 'vendor_oid':
      return 'x1';
    default:
      return '1';
  }
};

/** Where the page is of what was recorded. */
function addressOf(name: string): string {
  const pattern = addresses.get(name) ?? '';
  if (name === 'order-detail') return `/order-detail/${recordedPlace('getOrder')}`;
  if (name === 'mock-room')
    return pattern.replace(':paperId', recordedParam('getMockSheet', 'paperId'));
  const asked = recordedPlace('getQaQuestion');
  return pattern.replaceAll(/:(\w+)/g, (_all, param: string) =>
    param === 'id' || param === 'launchId' ? asked : firstOf(param),
  );
}

describe('a page drawn of what the real server answered', () => {
  const calls = recordedCalls();

  it.each(Object.entries(pages))('%s stands there whole', async (name, words) => {
    const { asked } = openPage(addressOf(name), { says: recordedAnswers() });
    for (const word of words)
      expect(
        (await screen.findAllByText(word, undefined, { timeout: 30_000 })).length,
      ).toBeGreaterThan(0);
    const broken = name === lacksWords ? /系统错误/ : /没有加载出来|系统错误/;
    expect(screen.queryByText(broken)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const said = asked.flatMap((one) => ('at' in one ? [String(one.at)] : []));
    expect(said.filter((call) => !calls.has(call) && !unrecorded.has(call))).toEqual([]);
  });

  it('every page of the learner is one of them', () => {
    const known = [...Object.keys(pages), ...Object.keys(apart)];
    expect(known.toSorted()).toEqual([...addresses.keys()].toSorted());
  });
});
