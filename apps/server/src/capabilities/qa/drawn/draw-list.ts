import type { DataOf } from '@xuezhou/contract/kernel';
import type { listQaQuestions, QaQuestion } from '@xuezhou/contract/qa';
import { dayOf, dayText } from '../../../platform/clock.ts';
import { escapeText, type Drawing } from '../../../platform/http/pages/drawn-pages.ts';

interface ListWish {
  /** 0: all. */
  readonly courseTagId: number;
  readonly bookTagId: number;
  readonly pageNo: number;
}

const heading = '答疑';
const lead = '学员问老师的问题，和老师的回答。';

function addressOf({ courseTagId, bookTagId }: ListWish, pageNo: number): string {
  const query = new URLSearchParams({
    ...(courseTagId !== 0 && { course: String(courseTagId) }),
    ...(bookTagId !== 0 && { book: String(bookTagId) }),
    ...(pageNo > 1 && { page: String(pageNo) }),
  }).toString();
  return `/qa/public${query === '' ? '' : `?${query}`}`;
}

export function drawList(
  { questions: list, itemsCount: total, pageSize }: DataOf<typeof listQaQuestions>,
  wish: ListWish,
): Drawing {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const { pageNo } = wish;
  const link = (to: number, words: string) =>
    `<a href="${escapeText(addressOf(wish, to))}">${words}</a>`;
  const turns = [
    pageNo > 1 && pageNo <= pages ? link(pageNo - 1, '上一页') : '',
    pageNo < pages ? link(pageNo + 1, '下一页') : '',
  ].filter((turn) => turn !== '');
  return {
    title: heading,
    description: lead,
    canonical: addressOf(wish, pageNo),
    body: [
      `<h1>${heading}</h1><p>${lead}</p>`,
      list.length === 0 ? '<p>这里还没有问题。</p>' : `<ul>${list.map(row).join('')}</ul>`,
      turns.length === 0 ? '' : `<p>${turns.join(' ')}</p>`,
    ].join(''),
    data: null,
  };
}

const row = ({ questionId, title, excerpt, answerCount, askedAt }: QaQuestion): string =>
  [
    `<li><h2><a href="/qa/public/${questionId}">${escapeText(title)}</a></h2>`,
    excerpt === '' ? '' : `<p>${escapeText(excerpt)}</p>`,
    `<p>${answerCount} 个回答，<time datetime="${askedAt}">${dayText(dayOf(new Date(askedAt)))}</time></p></li>`,
  ].join('');
