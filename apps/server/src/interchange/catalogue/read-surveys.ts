import { maxSurveyItems, maxSurveyOptions, type EsgForm } from '@xuezhou/contract/survey';
import type { StoredItem } from '../../capabilities/survey/survey.tables.ts';
import type { Authored } from '../../platform/database/tables/authored.ts';
import type { EsgFormDraft, Read, SurveyDraft, SurveysDraft } from './drafts.ts';
import { Fields } from './fields.ts';
import { readList, readWhole, type ReadingContext } from './reading-context.ts';
import { readYaml } from './read-yaml.ts';

export const noSurveys: SurveysDraft = {
  surveys: [],
  esgForms: [],
  saysAll: { surveys: false, esgForms: false },
};

/**
 * The surveys of a school in `surveys.yaml`, and what it asks of those who register for the ESG exam in `esg.yaml`. A
 * folder without one of them says nothing of it: a course that is brought alone takes no survey away.
 */
export async function readSurveys(context: ReadingContext): Promise<SurveysDraft> {
  const before = context.faults.count;
  const { records } = await readList(context, 'surveys.yaml', '份');
  const surveys: Read<SurveyDraft>[] = [];
  for (const [position, fields] of records.entries())
    surveys.push(
      await readWhole(context.faults, () => Promise.resolve(readSurvey(context, fields, position))),
    );
  const esgForms = await readEsgForms(context);
  const isWhole = context.faults.count === before;
  const isThere = async (file: string) => (await context.files.text(file)) !== undefined;
  return {
    surveys,
    esgForms,
    saysAll: {
      surveys: isWhole && (await isThere('surveys.yaml')),
      esgForms: isWhole && (await isThere('esg.yaml')),
    },
  };
}

function readSurvey(context: ReadingContext, fields: Fields, position: number): SurveyDraft {
  const surveyId = context.ids.claim('survey', fields);
  const { id: _id, ...source } = fields.record;
  const isAnonymous = fields.flag('anonymous');
  const sections: SurveyDraft['sections'] = [];
  const items: StoredItem[] = [];
  for (const [section, record] of fields.list('sections').entries()) {
    const own = fields.inside(record, `第 ${section + 1} 节`);
    sections.push({ title: own.text('title'), caption: own.textOr('caption', '') });
    for (const [index, item] of own.list('items').entries())
      items.push(readItem(own.inside(item, `第 ${index + 1} 题`), { section, items, isAnonymous }));
    own.refuseOthers();
  }
  if (items.every(({ isHidden }) => isHidden)) fields.say('至少要有一道不隐藏的题');
  if (items.length > maxSurveyItems) fields.say(`一份调查最多 ${maxSurveyItems} 题`);
  const [opens, closes] = (['opens', 'closes'] as const).map((name) =>
    fields.has(name) ? fields.moment(name) : null,
  );
  if (opens && closes && closes <= opens) fields.say('closes 应该晚于 opens');
  const row = {
    survey_id: surveyId,
    position,
    title: fields.text('title'),
    intro: fields.textOr('intro', ''),
    thanks: fields.textOr('thanks', ''),
    is_anonymous: isAnonymous,
    opens_at: opens ?? null,
    closes_at: closes ?? null,
    sections,
    items,
    source,
    retired_at: null,
  };
  fields.refuseOthers();
  return row;
}

const kinds = {
  choice: 'choice',
  several: 'several',
  scale: 'scale',
  matrix: 'matrix',
  text: 'text',
  number: 'number',
  date: 'date',
  file: 'file',
} as const;

interface Place {
  readonly section: number;
  /** Those before it. */
  readonly items: readonly StoredItem[];
  readonly isAnonymous: boolean;
}

function readItem(fields: Fields, { section, items, isAnonymous }: Place): StoredItem {
  const surveyItemType = fields.choice<StoredItem['surveyItemType']>('kind', kinds, 'text');
  const surveyItemId = fields.integer('id', [1, 1_000_000]);
  if (items.some((item) => item.surveyItemId === surveyItemId))
    fields.say(`题号 ${surveyItemId} 在这份调查里用了两次`);
  if (surveyItemType === 'file' && isAnonymous)
    fields.say('不记名的调查不能收文件：文件会说出是谁交的');
  const isChosen = surveyItemType === 'choice' || surveyItemType === 'several';
  const isMatrix = surveyItemType === 'matrix';
  const item = {
    ...{ surveyItemId, surveyItemType, section },
    title: fields.text('title'),
    hint: fields.textOr('hint', ''),
    isRequired: fields.flag('required'),
    isHidden: fields.flag('hidden'),
    options: isChosen ? readTexts(fields, 'options') : [],
    rows: isMatrix ? readTexts(fields, 'rows') : [],
    columns: isMatrix ? readTexts(fields, 'columns') : [],
    ...readBounds(fields, surveyItemType),
    unit: surveyItemType === 'number' ? fields.textOr('unit', '') : '',
    condition: readCondition(fields, items),
  };
  fields.refuseOthers();
  return item;
}

/** Each once: an answer is kept by its words. */
function readTexts(fields: Fields, name: string): string[] {
  const texts = fields.list(name).map(textOf);
  if (texts.length === 0 || texts.length > maxSurveyOptions)
    fields.say(`${name} 应该有 1 至 ${maxSurveyOptions} 项`);
  if (texts.some((text) => text === '' || text.length > 200))
    fields.say(`${name} 的每一项应该是 1 至 200 个字`);
  if (new Set(texts).size !== texts.length) fields.say(`${name} 里有两项一样`);
  return texts;
}

const textOf = (value: Authored): string => (typeof value === 'string' ? value.trim() : '');

function readBounds(
  fields: Fields,
  kind: StoredItem['surveyItemType'],
): Pick<StoredItem, 'least' | 'most'> {
  if (kind === 'scale') {
    const bounds = {
      least: fields.integer('least', [0, 1]),
      most: fields.integer('most', [2, 10]),
    };
    return bounds;
  }
  if (kind !== 'number') return { least: null, most: null };
  const [least = null, most = null] = (['least', 'most'] as const).map((name) =>
    fields.has(name) ? fields.integer(name, [-1_000_000_000, 1_000_000_000]) : null,
  );
  if (least !== null && most !== null && least > most) fields.say('least 不能大于 most');
  return { least, most };
}

/** An item waits for one before it, so nothing above moves when it opens. */
function readCondition(fields: Fields, items: readonly StoredItem[]): StoredItem['condition'] {
  if (!fields.has('when')) return null;
  const own = fields.inside(fields.recordOf('when'), '的 when');
  const surveyItemId = own.integer('item', [1, 1_000_000]);
  const other = items.find((item) => item.surveyItemId === surveyItemId);
  if (other === undefined) own.say(`前面没有题号 ${surveyItemId}，条件只能看前面的题`);
  const bound = (name: string) =>
    own.has(name) ? own.integer(name, [-1_000_000_000, 1_000_000_000]) : null;
  const is = own.has('is') ? own.list('is').map(textOf) : [];
  const unknown = is.find(
    (text) => other && other.options.length > 0 && !other.options.includes(text),
  );
  if (unknown !== undefined) own.say(`题 ${surveyItemId} 没有“${unknown}”这个选项`);
  const condition = { surveyItemId, is, least: bound('least'), most: bound('most') };
  if (is.length === 0 && condition.least === null && condition.most === null)
    own.say('请写 is、least 或 most 之一');
  own.refuseOthers();
  return condition;
}

async function readEsgForms(context: ReadingContext): Promise<EsgFormDraft[]> {
  const file = 'esg.yaml';
  const text = await context.files.text(file);
  if (text === undefined || text.trim() === '') return [];
  const { isFaulty, draft } = await readWhole(context.faults, () =>
    Promise.resolve(
      readEsgForm(new Fields(readYaml(text, file, context.faults), file, context.faults)),
    ),
  );
  return isFaulty ? [] : [draft];
}

function readEsgForm(fields: Fields): EsgFormDraft {
  const months = fields.list('months').map(textOf);
  if (
    months.length === 0 ||
    months.length > 24 ||
    months.some((month) => !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
  )
    fields.say('months 应该是 1 至 24 个月份，如 2027-03');
  const form: EsgForm = {
    title: fields.text('title'),
    intro: fields.text('intro'),
    months,
    organiser: fields.text('organiser'),
    consent: fields.text('consent'),
  };
  fields.refuseOthers();
  return { only_row: true, form, source: fields.record };
}
