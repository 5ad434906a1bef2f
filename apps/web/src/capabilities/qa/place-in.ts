import type { QaCounts, QaMine, QaPlace, QaTag, QaType } from '@xuezhou/contract/qa';
import { qaPageSize } from '@xuezhou/contract/qa';
import type { PageSearch } from '../../platform/page/page.ts';

export const orders = [
  'latest',
  'waiting',
  'accepted',
  'followed',
] as const satisfies readonly QaType[];
export const ownKinds = ['asked', 'answered', 'followed'] as const satisfies readonly QaMine[];
/** What the server calls how many there are of each. */
export const countOf = {
  ...{ asked: 'myQuestionsCount', answered: 'myAnswersCount', followed: 'myFollowsCount' },
} as const satisfies Record<QaMine, keyof QaCounts>;
export const tabs = ['public', 'mine', 'search'] as const;
export type Tab = (typeof tabs)[number];

/** Which questions an address asks for; 0 is no tag. */
export interface Wish {
  readonly qType: QaType;
  readonly courseTagId: number;
  readonly bookTagId: number;
  readonly pageNo: number;
}

const whole = (text: string | undefined, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= most ? number : 0;
};

export const pageIn = ({ page }: PageSearch): number => whole(page, 10_000) || 1;

export const tabIn = ({ tab }: PageSearch): Tab => tabs.find((each) => each === tab) ?? 'public';

export const wishIn = (search: PageSearch): Wish => ({
  qType: orders.find((each) => each === search['sort']) ?? 'latest',
  courseTagId: whole(search['course'], 2_147_483_647),
  bookTagId: whole(search['book'], 2_147_483_647),
  pageNo: pageIn(search),
});

export const mineIn = ({ mine }: PageSearch): QaMine =>
  ownKinds.find((each) => each === mine) ?? 'asked';

/** An address says only what is not understood by itself. */
export const wishSearch = ({ qType, courseTagId, bookTagId, pageNo }: Wish) => ({
  sort: qType === 'latest' ? undefined : qType,
  course: courseTagId === 0 ? undefined : String(courseTagId),
  book: bookTagId === 0 ? undefined : String(bookTagId),
  page: pageNo === 1 ? undefined : String(pageNo),
});

export const pagesOf = (total: number, pageSize: number = qaPageSize): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** 固定收益 · 久期与凸性 */
export const placeText = ({ book, reading }: QaPlace): string =>
  [book?.name, reading?.name].filter((name) => name !== undefined).join(' · ');

export const courseTag = (tags: readonly QaTag[], courseTagId: number): QaTag | undefined =>
  tags.find(({ tagId }) => tagId === courseTagId);
