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
    ...listIn(form['parts']).flatMap((part, index) =>
      textsOfForm(factsIn(part), `第 ${index + 1} 小题 `),
    ),
  ];
}

function linesOfForm(form: Facts, before = ''): WrittenDraft['lines'] {
  const number = factsIn(form['number']);
  return [
    ...named(`${before}正确选项`, form['right']),
    ...named(`${before}正确的数`, number['value']),
    ...named(`${before}容差`, number['tolerance']),
    ...named(`${before}按键`, form['keys']),
    ...listIn(form['checks']).flatMap((check) => named(`${before}算式核对`, check)),
    ...listIn(form['parts']).flatMap((part, index) =>
      linesOfForm(factsIn(part), `第 ${index + 1} 小题 `),
    ),
  ];
}

const unseen = '学员看不到，发布要另外按。';

const readers: Readonly<Record<string, (facts: Facts) => WrittenDraft>> = {
  createQuestion: ({ kind, readingId, form }) => ({
    outcome: `同意后是题库里的一道草稿，${unseen}`,
    lines: [
      ...changesOf({ operation: 'createQuestion', before: null, after: { kind } }).flatMap(
        ({ name, after }) => named(name, after),
      ),
      ...named('章节编号', readingId),
      ...linesOfForm(factsIn(form)),
    ],
    texts: textsOfForm(factsIn(form)),
  }),
  saveQuestionDraft: ({ questionId, form }) => ({
    outcome: `同意后换掉这道题现在的草稿，${unseen}`,
    place: { words: '看这道题', path: `/bank/${textIn(questionId)}` },
    lines: linesOfForm(factsIn(form)),
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
    const { title, markdown, isImportant } = factsIn(draft);
    return {
      outcome: '同意后是一条没有发出的消息，发给谁、什么时候发，在“消息”里看过再定。',
      lines: [
        ...named('标题', title),
        ...named('重要', isImportant === true ? '是' : '否'),
        ...(version === 0 ? [] : named('换掉的草稿是第几版', version)),
      ],
      texts: written('正文', markdown),
    };
  },
};

/** Null: it is no text, and its facts say all. */
export const draftOf = ({ operation, facts }: Approval): WrittenDraft | null =>
  readers[operation]?.(factsIn(facts)) ?? null;

/** Where what was written leads to outside: a link may be called otherwise than where it leads. */
export const outsideIn = ({ texts }: WrittenDraft): string[] => [
  ...new Set(
    texts.flatMap(({ markdown }) => markdown.match(/https?:\/\/[^\s)\]>"'，。]+/giu) ?? []),
  ),
];
