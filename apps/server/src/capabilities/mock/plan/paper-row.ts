import type { PaperPlan, TopicPlan } from '@xuezhou/contract/mock/console';
import type { QuestionKind } from '@xuezhou/contract/practice';
import type { Selectable } from 'kysely';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { MockTables, PaperTopic } from '../mock.tables.ts';

type Row = Selectable<MockTables['mock_paper']>;

interface Known {
  readonly paperId: number;
  readonly courseId: number;
  readonly position: number;
  /** How many questions each that is named counts as. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly formulasHtml: string;
}

/** The paper as it is offered, which is the one that an import of its record would make. */
export function rowOfPlan(plan: PaperPlan, known: Known): Row {
  const isFixed = plan.way === 'fixed';
  const topics = plan.topics.map((topic) =>
    isFixed ? fixedTopic(topic, known.sizes) : drawnTopic(topic),
  );
  const count = topics.reduce((sum, topic) => sum + topic.count, 0);
  return {
    paper_id: known.paperId,
    course_id: known.courseId,
    position: known.position,
    title: plan.title,
    course_type: plan.courseType,
    minutes: plan.minutes,
    end_date: plan.endDate,
    draw: isFixed ? null : count,
    topics,
    question_count: count,
    format: plan.format,
    is_held_out: isFixed && plan.isHeldOut,
    draw_rules: isFixed ? [] : [...plan.rules],
    shuffle_options: plan.shufflesOptions,
    formulas: known.formulasHtml,
    source: recordOfPlan(plan),
    retired_at: null,
  };
}

const fixedTopic = (
  { title, questionIds }: TopicPlan,
  sizes: ReadonlyMap<number, number>,
): PaperTopic => ({
  title,
  count: questionIds.reduce((sum, id) => sum + (sizes.get(id) ?? 1), 0),
  questions: [...questionIds],
});

const drawnTopic = ({ title, count, readingIds, kinds, range }: TopicPlan): PaperTopic => ({
  title,
  count,
  readings: [...readingIds],
  ...(kinds.length > 0 && { kinds: [...kinds] }),
  ...(range !== null && { range: [range.from, range.to] }),
});

/** As content files call a kind. */
const kindInFile = (kind: QuestionKind): string => (kind === 'xl' ? 'composite' : kind);

/** The paper as its content file says it, without its id. */
function recordOfPlan(plan: PaperPlan): AuthoredRecord {
  const isFixed = plan.way === 'fixed';
  const total = plan.topics.reduce((sum, { count }) => sum + count, 0);
  return {
    title: plan.title,
    ...(plan.courseType !== '' && { type: plan.courseType }),
    ...(plan.format !== null && { format: plan.format }),
    ...(isFixed && plan.isHeldOut && { heldOut: 'true' }),
    minutes: String(plan.minutes),
    ...(plan.endDate !== null && { endDate: plan.endDate }),
    ...(plan.shufflesOptions !== null && { shuffleOptions: String(plan.shufflesOptions) }),
    ...(!isFixed && { draw: String(total) }),
    ...(!isFixed && plan.rules.length > 0 && { rules: [...plan.rules] }),
    topics: plan.topics.map((topic) => (isFixed ? fixedRecord(topic) : drawnRecord(topic))),
    ...(plan.formulas !== '' && { formulas: plan.formulas }),
  };
}

const fixedRecord = ({ title, questionIds }: TopicPlan): AuthoredRecord => ({
  title,
  questions: questionIds.map(String),
});

/** Weights that are the counts themselves come to these counts. */
const drawnRecord = ({ title, count, readingIds, kinds, range }: TopicPlan): AuthoredRecord => ({
  title,
  weight: String(count),
  readings: readingIds.map(String),
  ...(kinds.length > 0 && { kinds: kinds.map(kindInFile) }),
  ...(range !== null && { range: [String(range.from), String(range.to)] }),
});

/** What pages begin with where files made a paper. */
export function planOfRow(row: Row): PaperPlan {
  const formulas = row.source?.['formulas'];
  return {
    ...{ title: row.title, courseType: row.course_type, minutes: row.minutes },
    ...{ endDate: row.end_date, way: row.draw === null ? 'fixed' : 'blueprint' },
    ...{ format: row.format, isHeldOut: row.is_held_out, shufflesOptions: row.shuffle_options },
    rules: [...row.draw_rules],
    formulas: typeof formulas === 'string' ? formulas : '',
    topics: row.topics.map(({ title, count, questions = [], readings = [], kinds, range }) => ({
      ...{ title, count: row.draw === null ? 0 : count },
      ...{ readingIds: readings, kinds: kinds ?? [], questionIds: questions },
      range: range === undefined ? null : { from: range[0], to: range[1] },
    })),
  };
}

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** As it is kept: what the way of the paper has no use for is empty, so that the same is the same. */
export function keptPlan(plan: PaperPlan): PaperPlan {
  const isFixed = plan.way === 'fixed';
  return {
    ...plan,
    title: line(plan.title),
    courseType: line(plan.courseType),
    isHeldOut: isFixed && plan.isHeldOut,
    rules: isFixed ? [] : [...new Set(plan.rules)].toSorted(),
    formulas: plan.formulas.replaceAll(/\r\n?/g, '\n').trimEnd(),
    topics: plan.topics.map((topic) => ({
      ...topic,
      title: line(topic.title),
      count: isFixed ? 0 : topic.count,
      readingIds: isFixed ? [] : [...new Set(topic.readingIds)],
      kinds: isFixed ? [] : [...new Set(topic.kinds)].toSorted(),
      range: isFixed ? null : topic.range,
      questionIds: isFixed ? topic.questionIds : [],
    })),
  };
}
