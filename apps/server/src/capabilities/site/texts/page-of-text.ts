import type { School, SitePage } from '@xuezhou/contract/site';
import type { SchoolText } from '@xuezhou/contract/site/console';
import { richHtml, uncheckedHtml } from '../../../platform/text/rich-text.ts';

/** Pictures of these pages would need a place in the storage; none has any. */
const noFigure = () => Promise.resolve({ fault: '这些文字里不能放图片' });

/** As it is read, by the school as it is now. */
export async function pageOf(text: SchoolText, school: School): Promise<SitePage> {
  const { lead, sections } = cutSections(fill(text.body, school));
  return {
    title: fill(text.title, school),
    summary: fill(text.summary, school),
    updatedOn: text.updatedOn,
    lead: await uncheckedHtml(lead, noFigure),
    sections: await Promise.all(
      sections.map(async (each) => ({
        title: each.title,
        html: await uncheckedHtml(each.markdown, noFigure),
      })),
    ),
  };
}

/** What keeps a text from being read as it is meant, in words with a way on. */
export async function faultsOf(text: SchoolText): Promise<string[]> {
  const { lead, sections } = cutSections(text.body);
  const faults = [
    ...(text.title.trim() === '' ? ['请写上标题'] : []),
    ...(text.body.trim() === '' ? ['请写上正文'] : []),
    ...unknownFields(`${text.title}${text.summary}${text.body}`),
  ];
  const titles = sections.map(({ title }) => title);
  const twice = titles.find((title, index) => titles.indexOf(title) !== index);
  if (twice !== undefined) faults.push(`有两节都叫“${twice}”，请改掉一个`);
  for (const markdown of [lead, ...sections.map((each) => each.markdown)])
    faults.push(...(await richHtml(markdown, noFigure)).faults);
  return faults;
}

/** What stands before the first heading, and section by section. */
export function cutSections(body: string): {
  lead: string;
  sections: { title: string; markdown: string }[];
} {
  const lead: string[] = [];
  const sections: { title: string; lines: string[] }[] = [];
  let fence = '';
  for (const line of body.split(/\r?\n/)) {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const title = fence === '' ? /^## +(.+)$/.exec(line)?.[1] : undefined;
    if (title === undefined) (sections.at(-1)?.lines ?? lead).push(line);
    else sections.push({ title: title.trim(), lines: [''] });
    // What is fenced off is shown as it is written; a fence as long or longer, with nothing behind it, ends it.
    if (fence === '') fence = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    else if (mark.startsWith(fence) && rest.trim() === '') fence = '';
  }
  return {
    lead: lead.join('\n'),
    sections: sections.map(({ title, lines }) => ({ title, markdown: lines.join('\n') })),
  };
}

/** What the school says of itself, or words that hold without it. */
const fields: Readonly<Record<string, (school: School) => string>> = {
  school: (school) => school.name,
  short: (school) => school.face.shortName,
  company: (school) => school.company ?? school.name,
  // Clauses that fall away where the school names no company.
  heldBy: ({ company }) => (company ? `由${company}举办，` : ''),
  operatedBy: ({ company }) => (company ? `运营者为${company}，` : ''),
  address: (school) => school.address ?? '以页面底部公示的信息为准',
  phone: (school) => school.phone ?? '以页面底部公示的客服电话为准',
  email: (school) => school.email ?? '以页面底部公示的客服邮箱为准',
};

const fieldMark = /\{\{(\w+)\}\}/g;

const fill = (text: string, school: School): string =>
  text.replaceAll(fieldMark, (whole, name: string) =>
    Object.hasOwn(fields, name) ? (fields[name]?.(school) ?? whole) : whole,
  );

const unknownFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(fieldMark)]
      .filter(([, name = '']) => !Object.hasOwn(fields, name))
      .map(([whole]) => `没有 ${whole} 这一项，能用的有 {{school}}、{{short}}、{{company}} 等`),
  ),
];
