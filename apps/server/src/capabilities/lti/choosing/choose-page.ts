import type { LtiTarget } from '@xuezhou/rules/lti/target';
import { escapeText as escapeHtml } from '../../../platform/http/pages/drawn-pages.ts';
import { chooseStyle } from './choose-style.ts';
import { kindWords } from './chosen-items.ts';
import type { Offered, Search } from './offered.ts';

interface ChoosePage {
  /** Where its form goes. */
  readonly address: string;
  readonly platform: string;
  readonly isSeveral: boolean;
  /** Whether it may ask for grades of what is studied, as papers are graded without asking; or why nothing is graded. */
  readonly grading: 'asked' | 'school' | 'platform';
  readonly isGraded: boolean;
  readonly courses: readonly { readonly courseId: number; readonly title: string }[];
  readonly search: Search;
  readonly picked: readonly Offered[];
  readonly found: readonly Offered[];
  readonly hasMore: boolean;
  /** What is wrong with what was sent; null: nothing. */
  readonly wrong: string | null;
}

const wholePage = (title: string, content: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${chooseStyle}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</html>
`;

/** Made by the server and without a script: within another site's frame nothing of the school's own pages is opened. */
export function choosePage(page: ChoosePage): string {
  const { address, platform, isSeveral, wrong, picked } = page;
  const lead = `选好回到${platform}，学生从那边点开就是它。${isSeveral ? '可以选几样。' : '一次选一样。'}`;
  return wholePage(
    '选要放进课里的内容',
    `<p>${escapeHtml(lead)}</p>
${wrong === null ? '' : `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>`}
<form method="post" action="${escapeHtml(address)}">
${searchFields(page)}
${picked.length === 0 ? '' : group(`选了 ${picked.length} 样`, rows(picked, { isSeveral, isPicked: true }))}
${group('能放的内容', foundRows(page))}
${page.grading === 'asked' ? gradeField(page.isGraded) : `<p>${ungraded[page.grading]}</p>`}
<div class="acts">
<button class="main" name="act" value="send">放进课里</button>
<button name="act" value="cancel">不放了，回去</button>
</div>
</form>`,
  );
}

function searchFields({ courses, search }: ChoosePage): string {
  const { words, courseId, kind } = search;
  const course = courses.map(({ courseId: id, title }) =>
    option(String(id), title, id === courseId),
  );
  const kinds = (Object.keys(kindWords) as LtiTarget['kind'][]).map((one) =>
    option(one, kindWords[one], one === kind),
  );
  return `<div class="find" role="search">
<label>搜名称<input type="search" name="q" maxlength="60" autocomplete="off" value="${escapeHtml(words.join(' '))}"></label>
<label>哪门课<select name="course">${option('', '所有的课', courseId === null)}${course.join('')}</select></label>
<label>种类<select name="kind">${option('', '都要', kind === null)}${kinds.join('')}</select></label>
<button name="act" value="find">找</button>
</div>`;
}

const option = (value: string, text: string, isChosen: boolean): string =>
  `<option value="${escapeHtml(value)}"${isChosen ? ' selected' : ''}>${escapeHtml(text)}</option>`;

const group = (title: string, content: string): string =>
  `<fieldset><legend>${escapeHtml(title)}</legend>${content}</fieldset>`;

const rows = (
  offered: readonly Offered[],
  { isSeveral, isPicked }: { isSeveral: boolean; isPicked: boolean },
): string =>
  offered
    .map(
      ({ path, kind, title, within, lastDay }) =>
        `<label class="row"><input type="${isSeveral ? 'checkbox' : 'radio'}" name="pick" value="${escapeHtml(path)}"${isPicked ? ' checked' : ''}>` +
        `<span>${escapeHtml(title)}${small([within, lastDay === null ? '' : untilWords(lastDay)])}</span><span class="kind">${kindWords[kind]}</span></label>`,
    )
    .join('\n');

const small = (texts: readonly string[]): string => {
  const said = texts.filter(Boolean).join(' · ');
  return said === '' ? '' : `<small>${escapeHtml(said)}</small>`;
};

function untilWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `到 ${year} 年 ${month} 月 ${date} 日`;
}

function foundRows({ found, isSeveral, hasMore, search, picked }: ChoosePage): string {
  const isNarrow = search.words.length > 0 || search.courseId !== null || search.kind !== null;
  if (found.length === 0) {
    const none = isNarrow ? '没有找到，换个词或换门课再找。' : '学校还没有开内容给这个平台。';
    return `<p class="none">${picked.length > 0 ? '没有别的了。' : none}</p>`;
  }
  const more = hasMore ? '<p class="none">还有更多，选一门课或搜名称就能看到。</p>' : '';
  return `${rows(found, { isSeveral, isPicked: false })}${more}`;
}

const ungraded = {
  school:
    '学校还没有让这个平台收成绩，放进去的试卷没有成绩。要成绩，请让学校填上“令牌网址”再来放。',
  platform: '课程平台这里不收成绩，放进去的试卷没有成绩。要成绩，请在那边能打分的作业里放。',
} as const;

const gradeField = (isGraded: boolean): string =>
  `<label class="lines"><input type="checkbox" name="graded" value="1"${isGraded ? ' checked' : ''}><span>课、书、章学了多少也算成绩（试卷的分数总会交过去）</span></label>`;

/** Takes the answer to the platform: by itself, or by a press where the browser runs no script. */
export const sendPage = (address: string, answer: string, nonce: string): string =>
  wholePage(
    '正在放进课里',
    `<p>没有自己回去的话，请点一下。</p>
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="JWT" value="${escapeHtml(answer)}">
<div class="acts"><button class="main">回到课程平台</button></div>
</form>
<script nonce="${escapeHtml(nonce)}">document.forms[0].submit()</script>`,
  );
