import { nodeInCircle } from '@xuezhou/rules/career/plan-circle';
import type { PlanGoal, StoredPlanNode } from '../../capabilities/career/career.tables.ts';
import type { CampDraft, CourseDraft, PlanDraft, Read } from './drafts.ts';
import type { Fields } from './fields.ts';
import type { KnownIds } from './known-ids.ts';
import { readList, readWhole, type ReadingContext } from './reading-context.ts';

const goals = ['course', 'paper', 'camp', 'right', 'hours'] as const;
const maxId = 2_147_483_647;
const nouns = { course: '课程', paper: '试卷', camp: '训练营' } as const;
type Needed = keyof typeof nouns;

/** The career plans of a catalogue. The courses that they lead through were read before. */
export async function readPlans(
  context: ReadingContext,
  courses: readonly Read<CourseDraft>[],
): Promise<Read<PlanDraft>[]> {
  const { records } = await readList(context, 'careers.yaml', '个');
  const camps = courses.flatMap(({ draft }) => draft.camps.map((camp) => camp.draft));
  // What a faulty course does not tell is no fault of a plan; it is skipped all the same.
  const known = { ids: context.ids, isWhole: context.faults.count === 0, camps };
  const plans: Read<PlanDraft>[] = [];
  for (const [position, fields] of records.entries()) {
    const reader = new NodeReader(known);
    const { isFaulty, draft } = await readWhole(context.faults, () =>
      Promise.resolve(readPlan(context, fields, { position, reader })),
    );
    plans.push({ isFaulty: isFaulty || reader.isMissing, draft });
  }
  return plans;
}

interface Known {
  readonly ids: KnownIds;
  readonly isWhole: boolean;
  readonly camps: readonly CampDraft[];
}

function readPlan(
  context: ReadingContext,
  fields: Fields,
  { position, reader }: { position: number; reader: NodeReader },
): PlanDraft {
  const planId = context.ids.claim('plan', fields);
  const { id: _id, ...source } = fields.record;
  reader.readAll(fields, 'nodes', null);
  reader.check(fields);
  const row = {
    plan_id: planId,
    position,
    title: fields.text('title'),
    intro: fields.textOr('intro', ''),
    course_ids: reader.readAudience(fields),
    nodes: reader.nodes,
    source,
  };
  fields.refuseOthers();
  return row;
}

class NodeReader {
  readonly nodes: StoredPlanNode[] = [];
  isMissing = false;
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  /** `all`, `assigned`, or the courses whose students it is for. */
  readAudience(fields: Fields): number[] | null {
    if (!Array.isArray(fields.record['for']))
      return fields.choice<number[] | null>('for', { all: [], assigned: null }, []);
    const ids = fields.list('for').map(Number);
    if (ids.length === 0) fields.say('for 是空的；人人可见请写 all，只给指定的学员请写 assigned');
    for (const id of ids) this.#demand(fields, 'course', id);
    return ids;
  }

  /** Each parent before its children. */
  readAll(fields: Fields, name: string, parentId: number | null): void {
    for (const [index, record] of fields.list(name).entries()) {
      const own = fields.inside(record, `第 ${index + 1} 个节点`);
      const node = this.#read(own, parentId);
      if (this.nodes.some(({ node_id }) => node_id === node.node_id))
        own.say(`节点编号 ${node.node_id} 在这个规划里出现了两次`);
      this.nodes.push(node);
      if (own.has('children')) this.readAll(own, 'children', node.node_id);
      own.refuseOthers();
    }
  }

  check(fields: Fields): void {
    if (this.nodes.length === 0) fields.say('nodes 至少要有一个节点');
    for (const { node_id: id, after, goal, title } of this.nodes) {
      const children = this.nodes.filter(({ parent_id }) => parent_id === id);
      for (const other of after)
        if (!this.nodes.some(({ node_id }) => node_id === other))
          fields.say(`“${title}”的 after 里没有编号为 ${other} 的节点`);
      if (goal === null && children.length === 0 && after.length === 0)
        fields.say(
          `“${title}”没有目标，下面也没有节点，永远无法完成；请写 ${goals.join('、')} 之一`,
        );
    }
    const steps = this.nodes.map(({ node_id: nodeId, parent_id: parentId, after }) => ({
      ...{ nodeId, parentId, after },
    }));
    const waiting = nodeInCircle(steps);
    const circle = this.nodes.find(({ node_id }) => node_id === waiting);
    if (circle !== undefined) fields.say(`“${circle.title}”绕了一圈又在等自己，请检查 after`);
  }

  #read(fields: Fields, parentId: number | null): StoredPlanNode {
    const nodeId = fields.integer('id', [1, maxId]);
    const goal = this.#readGoal(fields);
    const usual = goal === null ? 'stage' : goal.kind === 'course' ? 'course' : 'milestone';
    return {
      node_id: nodeId,
      parent_id: parentId,
      kind: fields.has('kind')
        ? fields.choice(
            'kind',
            {
              stage: 'stage',
              course: 'course',
              milestone: 'milestone',
              certificate: 'certificate',
            },
            usual,
          )
        : usual,
      title: fields.text('title'),
      intro: fields.textOr('intro', ''),
      after: fields.has('after') ? fields.list('after').map(Number) : [],
      goal,
    };
  }

  #readGoal(fields: Fields): PlanGoal | null {
    const named = goals.filter((goal) => fields.has(goal));
    const [kind] = named;
    if (named.length > 1) fields.say(`目标只能写一个：${named.join('、')}`);
    if (kind === undefined) return null;
    if (kind === 'course') return { kind, course_id: this.#idOf(fields, 'course') };
    if (kind === 'paper')
      return {
        kind: 'mock',
        paper_id: this.#idOf(fields, 'paper'),
        least: fields.integerOr('least', [1, 100], 60),
      };
    if (kind === 'camp') {
      const campId = this.#idOf(fields, 'camp');
      const camp = this.#known.camps.find(({ row }) => row.camp_id === campId);
      return { kind, camp_id: campId, course_id: camp?.row.course_id ?? 0 };
    }
    return {
      kind,
      course_id: fields.has('of') ? this.#idOf(fields, 'course', 'of') : null,
      least: fields.integer(kind, [1, 100_000]),
    };
  }

  #idOf(fields: Fields, kind: Needed, name: string = kind): number {
    const id = fields.integer(name, [1, maxId]);
    this.#demand(fields, kind, id);
    return id;
  }

  #demand(fields: Fields, kind: Needed, id: number): void {
    if (this.#known.ids.has(kind, id)) return;
    this.isMissing = true;
    if (this.#known.isWhole) fields.say(`${nouns[kind]} ${id} 不存在`);
  }
}
