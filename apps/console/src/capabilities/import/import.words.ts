import {
  ownCourseEndings,
  type ImportChoice,
  type ImportCounts,
  type ImportRowState,
  type ImportRun,
} from '@xuezhou/contract/import/console';

/** As a table's heading names them, so that what is saved can be brought again. */
const plain: Readonly<Record<string, string>> = {
  ...{ stem: '题干', type: '题型', answer: '答案', explanation: '解析', section: '章节' },
  ...{ difficulty: '难度', key: '编号', bank: '题库', choices: '选项', unit: '单位' },
  ...{ tolerance: '误差', form: '格式', rationales: '选项解析', parts: '小题' },
  ...{ front: '正面', back: '背面', deck: '牌组', guid: '卡片标识' },
};

const letters = [...'ABCDEFGH'];

/** What a column of a table can be, in the order in which it is chosen. */
export const columnFields: readonly string[] = [
  ...['stem', 'type', 'answer'],
  ...letters.map((letter) => `option ${letter}`),
  ...[
    'explanation',
    'section',
    'difficulty',
    'key',
    'choices',
    'unit',
    'tolerance',
    'form',
    'bank',
  ],
  ...letters.map((letter) => `why ${letter}`),
  ...letters.map((_letter, index) => `answer ${index + 1}`),
];

/** The same of a table of flash cards. */
export const cardFields: readonly string[] = ['front', 'back', 'section', 'deck', 'guid'];

/** Cards of Anki, or a table whose headings name a front: all else is questions. */
export const isOfCards = ({ fileName, head }: Pick<ImportRun, 'fileName' | 'head'>): boolean =>
  /\.(?:apkg|colpkg)$/i.test(fileName) ||
  (head?.columns.some(({ field }) => field === 'front') ?? false);

/** A book, or a course that another system packed: it becomes a course of its own. */
export const isWholeCourse = (fileName: string): boolean =>
  ownCourseEndings.some((ending) => fileName.toLowerCase().endsWith(ending));

/** A text whose headings begin chapters, which become drafts. */
export const isOfText = ({ contents }: Pick<ImportRun, 'contents'>): boolean =>
  contents === 'readings';

type Told = Pick<ImportRun, 'fileName' | 'head' | 'contents'>;

/** What is seen chapter by chapter, and not mended here. */
export const isOfCourse = (run: Pick<ImportRun, 'fileName' | 'contents'>): boolean =>
  isOfText(run) || isWholeCourse(run.fileName);

/** What is counted: 「12 题」, 「12 张」, 「12 项」 of a course. */
export function unitOf(run: Told): string {
  if (isOfText(run)) return '章';
  if (isOfCourse(run)) return '项';
  return isOfCards(run) ? '张' : '题';
}

/** What its rows are. */
export function rowsWord(run: Told): string {
  if (isOfCourse(run)) return '内容';
  return isOfCards(run) ? '卡' : '题';
}

export function fieldWords(field: string): string {
  const [kind, which = ''] = field.split(' ');
  if (kind === 'option') return `选项${which}`;
  if (kind === 'why') return `${which}解析`;
  return which === '' ? (plain[field] ?? field) : `答案${which}`;
}

/** In the order in which they are shown. */
export const stateWords = {
  new: { chip: '可以', label: '可以', tone: 'right' },
  update: { chip: '更新', label: '更新已有', tone: 'accent' },
  look: { chip: '请看一下', label: '请看一下', tone: 'review' },
  conflict: { chip: '请定一下', label: '请定一下', tone: 'review' },
  same: { chip: '重复', label: '重复', tone: 'quiet' },
  cannot: { chip: '不能导入', label: '不能导入', tone: 'wrong' },
  left: { chip: '跳过', label: '跳过', tone: 'quiet' },
} as const satisfies Record<ImportRowState, unknown>;

export const rowStates = Object.keys(stateWords) as ImportRowState[];

export const choiceWords: Readonly<Record<ImportChoice, string>> = {
  leave: '跳过',
  take: '就用这行',
  correct: '当作修改',
};

/** How many rows are written. */
export const countWritten = (counts: ImportCounts): number =>
  counts.new + counts.update + counts.look;

export const countAll = (counts: ImportCounts): number =>
  rowStates.reduce((sum, state) => sum + counts[state], 0);

/** 「219 题新的、12 题更新、9 题提醒过也导入；重复 6、不能导入 4 会跳过」 */
export function summaryOf(counts: ImportCounts, unit: string): string {
  const doing = [
    [counts.new, `${unit}新的`],
    [counts.update, `${unit}更新`],
    [counts.look, `${unit}提醒过也导入`],
  ] as const;
  const done = doing.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const passed = (['conflict', 'same', 'cannot', 'left'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) =>
      state === 'conflict'
        ? `还没定的 ${counts.conflict}`
        : `${stateWords[state].label} ${counts[state]}`,
    );
  return [
    done.length > 0 ? done.join('、') : `没有一${unit}要导入`,
    ...(passed.length > 0 ? [`${passed.join('、')} 会跳过`] : []),
  ].join('；');
}
