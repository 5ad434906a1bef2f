import type { Approval } from '@xuezhou/contract/staff';
import { changesOf } from '../audit/audit.words.ts';

/** Something that a program wrote, as whoever decides reads it. */
export interface WrittenDraft {
  /** What becomes of it when it is agreed to. */
  readonly outcome: string;
  /** The page on which it is seen where it belongs. */
  readonly place?: {
    readonly words: string;
    readonly path: string;
    readonly search?: Readonly<Record<string, string>>;
  };
  /** Facts that are no text of the product. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  /** In the product's Markdown, one after another. */
  readonly texts: readonly { readonly name: string; readonly markdown: string }[];
}

type Facts = Readonly<Record<string, unknown>>;

/** What stands in a row is what a program sent: nothing is taken for granted. */
const factsIn = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const named = (name: string, value: unknown) =>
  textIn(value) === '' ? [] : [{ name, value: textIn(value) }];
const written = (name: string, value: unknown) =>
  textIn(value) === '' ? [] : [{ name, markdown: textIn(value) }];

const labels: Readonly<Record<string, string>> = {
  ...{ value: '正确的数', tolerance: '容差', min: '下限', max: '上限', units: '单位' },
  ...{ name: '名称', factor: '换算', head: '表头', rows: '行', as: '格子是', text: '文字' },
  ...{ number: '数', answer: '正确的', options: '选项', accept: '算对的写法' },
  ...{ bulletId: '讲解编号', second: '第几秒', everybody: '所有人', courseId: '课程编号' },
  ...{ classId: '班级编号', search: '条件', studentIds: '学号' },
};

/** Whatever it consists of, each part in a line of its own: what decides what becomes of it is not left out. */
function allOf(name: string, value: unknown): WrittenDraft['lines'] {
  if (typeof value === 'boolean') return [{ name, value: value ? '是' : '否' }];
  if (Array.isArray(value))
    return value.flatMap((each, index) => allOf(`${name} ${index + 1}`, each));
  if (typeof value !== 'object' || value === null) return named(name, value);
  return Object.entries(value).flatMap(([key, each]) =>
    allOf(`${name} ${labels[key] ?? key}`.trim(), each),
  );
}

const kindOf = (kind: unknown): WrittenDraft['lines'] =>
  changesOf({ operation: 'createQuestion', before: null, after: { kind } }).flatMap(
    ({ name, after }) => named(name, after),
  );

const letterAt = (index: number): string => String.fromCodePoint(65 + index);

function textsOfForm(form: Facts, before = ''): WrittenDraft['texts'] {
  const english = factsIn(form['english']);
  return [
    ...written(`${before}题干`, form['stem']),
    ...listIn(form['options']).flatMap((each, index) => {
      const { text, why } = factsIn(each);
      const letter = letterAt(index);
      return [
        ...written(`${before}选项 ${letter}`, text),
        ...written(`${before}为什么（${letter}）`, why),
      ];
    }),
    ...written(`${before}参考答案`, form['reference']),
    ...written(`${before}解析`, form['explanation']),
    ...listIn(form['hints']).flatMap((hint, index) => written(`${before}提示 ${index + 1}`, hint)),
    ...written(`${before}英文题干`, english['stem']),
    ...written(`${before}英文解析`, english['explanation']),
    ...written(`${before}英文参考答案`, english['reference']),
    ...listIn(english['options']).flatMap((option, index) =>
      written(`${before}英文选项 ${letterAt(index)}`, option),
    ),
    ...listIn(form['parts']).flatMap((part, index) =>
      textsOfForm(factsIn(part), `第 ${index + 1} 小题 `),
    ),
  ];
}

function linesOfForm(form: Facts, before = ''): WrittenDraft['lines'] {
  return [
    ...named(`${before}正确选项`, form['right']),
    ...allOf(before.trim(), form['number']),
    ...allOf(`${before}表格`, form['table']),
    ...named(`${before}按键`, form['keys']),
    ...named(`${before}难度`, form['difficulty']),
    ...allOf(`${before}讲解`, form['lecture']),
    ...listIn(form['checks']).flatMap((check) => named(`${before}算式核对`, check)),
    ...listIn(form['parts']).flatMap((part, index) => {
      const { kind, questionId, ...asked } = factsIn(part);
      const at = `第 ${index + 1} 小题 `;
      return [
        ...kindOf(kind).map(({ name, value }) => ({ name: `${at}${name}`, value })),
        ...named(`${at}编号`, questionId),
        ...linesOfForm(asked, at),
      ];
    }),
  ];
}

const unseen = '学员看不到，发布要另外按。';

const readers: Readonly<Record<string, (facts: Facts) => WrittenDraft>> = {
  createQuestion: ({ kind, readingId, form }) => ({
    outcome: `同意后是题库里的一道草稿，${unseen}`,
    lines: [...kindOf(kind), ...named('章节编号', readingId), ...linesOfForm(factsIn(form))],
    texts: textsOfForm(factsIn(form)),
  }),
  saveQuestionDraft: ({ questionId, form }) => ({
    outcome: `同意后换掉这道题现在的草稿，${unseen}`,
    place: { words: '看这道题', path: `/bank/${textIn(questionId)}` },
    lines: [
      ...kindOf(factsIn(form)['kind']),
      ...named('章节编号', factsIn(form)['readingId']),
      ...named('知识点编号', factsIn(form)['subjectId']),
      ...linesOfForm(factsIn(form)),
    ],
    texts: textsOfForm(factsIn(form)),
  }),
  saveDraftReading: ({ courseId, readingId, markdown }) => ({
    outcome: `同意后换掉这一章现在的草稿，${unseen}`,
    place: { words: '看这门课', path: `/courses/${textIn(courseId)}` },
    lines: named('章节编号', readingId),
    texts: written('正文', markdown),
  }),
  replyToQuestion: ({ questionId, markdown, isPrivate, staffId }) => ({
    outcome: '同意后马上作为你的回答发给提问的人。',
    place: { words: '看这个提问', path: '/qa', search: { open: textIn(questionId) } },
    lines: [
      ...named('谁看得到', isPrivate === true ? '只有提问的人' : '所有人'),
      ...named('以这位同事的名义（编号）', staffId),
    ],
    texts: written('回答', markdown),
  }),
  saveCampaign: ({ draft, version }) => {
    const { title, markdown, isImportant, audience, channels, holdsOut } = factsIn(draft);
    return {
      outcome: '同意后是一条没有发出的消息，发给谁、什么时候发，在“消息”里看过再定。',
      lines: [
        ...named('标题', title),
        ...named('重要', isImportant === true ? '是' : '否'),
        ...allOf('发给', audience),
        ...allOf('另外经由', channels),
        ...allOf('留一部分人不发', holdsOut),
        ...(version === 0 ? [] : named('换掉的草稿是第几版', version)),
      ],
      texts: written('正文', markdown),
    };
  },
};

/** Null: it is no text, and its facts say all. */
export const draftOf = ({ operation, facts }: Approval): WrittenDraft | null =>
  readers[operation]?.(factsIn(facts)) ?? null;

/**
 * Where it leads to outside, read from the page that students will see: a link may be called otherwise than where it leads,
 * and much becomes one that is not written as one.
 */
export function outsideIn(htmls: readonly string[]): string[] {
  const found = htmls.flatMap((html) =>
    [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[href], [src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    ),
  );
  return [...new Set(found.filter(isOutside))];
}

function isOutside(address: string): boolean {
  try {
    return new URL(address, location.href).origin !== location.origin;
  } catch {
    return true;
  }
}
