/** What a file may call a question; more kinds than the school judges. */
export type BankKind = 'single' | 'multiple' | 'judge' | 'open' | 'gap' | 'numeric' | 'composite';

const names: Record<BankKind, readonly string[]> = {
  single: ['single', '单选', '单选题', '单项选择', '单项选择题', '最佳选择题'],
  multiple: [
    ...['multiple', '多选', '多选题', '多项选择', '多项选择题'],
    ...['不定项', '不定项选择', '不定项选择题', '任选题'],
  ],
  judge: ['judge', 'judgement', 'truefalse', 'true/false', '判断', '判断题', '是非题'],
  open: [
    'open',
    'essay',
    '问答',
    '问答题',
    '简答',
    '简答题',
    '论述',
    '论述题',
    '名词解释',
    ...['计算题', '计算分析题', '计算与分析题', '计算分录题', '解答题', '分析题', '论述分析题'],
    ...[
      '业务题',
      '业务处理题',
      '业务核算题',
      '账务处理题',
      '会计分录题',
      '分录题',
      '实务题',
      '实务操作题',
    ],
    ...['应用题', '作图题', '辨析题', '主观题', '开放题'],
  ],
  gap: ['gap', 'shortanswer', '填空', '填空题'],
  numeric: ['numeric', 'numerical', '数值题'],
  composite: [
    ...['composite', 'xl', '综合题', '材料题', '案例题', '案例分析题'],
    ...['综合分析题', '综合业务题', '材料分析题', '资料分析题'],
  ],
};

const kinds = new Map(
  Object.entries(names).flatMap(([kind, own]) => own.map((name) => [name, kind as BankKind])),
);

/** Undefined for a name that we do not know. */
export function kindOfType(type: string): BankKind | undefined {
  return kinds.get(type.normalize('NFKC').toLowerCase().replace(/\s/g, ''));
}

export const knownTypes = '单选题、多选题、判断题、数值题、问答题、填空题';

/** What is lost of a kind that the school does not judge, in words. */
export const remarksOnKinds: Partial<Record<BankKind, string>> = {
  gap: '填空题没有自动判分，作为问答题导入，由学生对照答案自评',
};

const yes = new Set(['对', '正确', '是', '√', '✓', '✔', 't', 'true', 'yes', 'y']);
const no = new Set([
  '错',
  '错误',
  '否',
  '不正确',
  '不对',
  '×',
  '✗',
  '✘',
  'x',
  'f',
  'false',
  'no',
  'n',
]);

/** Whether a word says true or false; undefined when it says something else. */
export function truthOf(word: string): boolean | undefined {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s。.]/g, '');
  if (yes.has(plain)) return true;
  return no.has(plain) ? false : undefined;
}

const difficulties = new Map([
  ...['1', '易', '容易', '简单', '低', 'easy', 'very easy'].map((name) => [name, 1] as const),
  ...['2', '中', '中等', '一般', '适中', 'medium'].map((name) => [name, 2] as const),
  ...[
    '3',
    '4',
    '5',
    '难',
    '困难',
    '较难',
    '高',
    '特别难',
    'hard',
    'difficult',
    'very difficult',
  ].map((name) => [name, 3] as const),
]);

/** 1 easy to 3 hard; undefined for a word that we do not know. */
export function difficultyOf(text: string): number | undefined {
  return difficulties.get(text.normalize('NFKC').toLowerCase().trim());
}
