/**
 * At which width a story is told. `npm test` tells most at one, so that the stories of each width take about as long;
 * XZ_STORIES_ALL=1 tells all at both. What overflows, is clipped or covered on a page at its other width is measured by
 * the walk.
 */
export type Width = 'desk' | 'phone';

interface StoryWidths {
  readonly usually: readonly Width[];
  /** Where XZ_STORIES_ALL=1 asks for everything. */
  readonly atMost: readonly Width[];
  /** Of what is told twice. */
  readonly why?: string;
}

const widths = ['desk', 'phone'] as const;
const desk: StoryWidths = { usually: ['desk'], atMost: widths };
const phone: StoryWidths = { usually: ['phone'], atMost: widths };
/** Looks at no page, or opens windows of both widths itself. */
const onceOnly: StoryWidths = { usually: ['desk'], atMost: ['desk'] };
const phoneOnly: StoryWidths = { usually: ['phone'], atMost: ['phone'] };
const both = (why: string): StoryWidths => ({ usually: widths, atMost: widths, why });

/** By the file of a story; after a colon stand words of its title, where the file has several. */
export const stories: Readonly<Record<string, StoryWidths>> = {
  'account: who is faster than the line': phone,
  'account: comes back by each way': desk,
  'account: forgets the password': phone,
  'account: verifies the identity': desk,
  alumni: phone,
  'articles/articles: a visitor without': phone,
  'articles/articles: is written at': desk,
  assistant: phone,
  'captions: stand in the language': both('words on the picture have to find room beside the name'),
  'captions: is refused while': desk,
  'console/answers': desk,
  'console/course-made': onceOnly,
  'console/courseware': desk,
  'console/keyboard': onceOnly,
  'console/pages': both('measures the pages themselves'),
  'console/organisation': both(
    'tables of the console become cards on a phone, and the page behind a link changes its layout',
  ),
  'console/course-platform': phone,
  'console/course-platform-grades': desk,
  'console/organisation-sign-in': phone,
  'console/providers': phone,
  'console/model-drafts': desk,
  'console/small-content: a career plan': desk,
  'console/small-content: a deck is brought': desk,
  'console/organisation-companies: the people of a company sign in by 钉钉': desk,
  'console/organisation-companies: the people of a company sign in by 飞书': phone,
  'console/organisation-wecom': phone,
  'console/word-readings': phone,
  'console/work-messages: a member is told': desk,
  'console/work-messages: inside': phone,
  'console/staff': phone,
  'console/staff-issuer': desk,
  'console/empty-school': onceOnly,
  'console/trade-day': onceOnly,
  'console/transfer': phone,
  'console/students: adds a student': both('tables of the console become lists on a phone'),
  'console/students: makes codes': desk,
  learner: both(
    'player, tabs and path are laid out anew on a phone, and a day goes through all of them',
  ),
  'listen/listen': phone,
  'live: watches a class': desk,
  'live: the bars': phoneOnly,
  // At a desk an order is bought by the coupon; the walk measures good and order at both.
  'mall: a visitor chooses': phone,
  'mall: a coupon and Alipay': desk,
  'mall: PayPal': phone,
  'mall: a deposit': phone,
  'mall: points are bought': desk,
  'mall: bought at Taobao': phone,
  notes: desk,
  'option-order': desk,
  'own-cards': desk,
  practice: phone,
  reader: both('what is written to a passage stands in a margin, which a phone does not have'),
  'retry: asked for again by key': desk,
  'retry: where a notice tells': phone,
  review: desk,
  sigkill: onceOnly,
  'sigkill/exam': onceOnly,
  'sigkill/payments': onceOnly,
  'story: all four kinds': both('questions of all kinds are what a student looks at most'),
  'story: imports a bank': desk,
  'story: markup': phone,
  'study/calculator': both('lies over the paper, whose buttons have to stay in reach'),
  // Welcome, list and plan are looked at at a desk in account and today.
  'study/first-day': phone,
  'study/formulas': phone,
  'study/courseware': desk,
  'study/kept-view': phone,
  'study/one-truth': desk,
  'study/taken-along': desk,
  'study/today': both('the list of today and the week change their places on the dashboard'),
  'survey: answers a survey': phone,
  'survey: registers for the ESG exam': phone,
  'talk/class-chat': phone,
  'talk/push': phone,
  'talk/qa': phone,
  'talk/wechat': phone,
  transcript: desk,
  'walk: is told': desk,
  'walk: every page fits the window of a student': both('measures the pages themselves'),
  'walk: every page fits the window of who runs': both('measures the pages themselves'),
  'walk: the pages that tell': both('measures the pages themselves, with what was studied'),
};

/** Of what Playwright greps: project, file, groups, title. */
export function patternOf(key: string): RegExp {
  const [file = '', words = ''] = key.split(': ');
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?:^| )${literal(file)}\\.spec\\.ts .*${literal(words)}`);
}

export function storiesAt(width: Width, isAll: boolean): RegExp[] {
  return Object.entries(stories)
    .filter(([, { usually, atMost }]) => (isAll ? atMost : usually).includes(width))
    .map(([key]) => patternOf(key));
}
