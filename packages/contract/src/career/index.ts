import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  type Static,
} from '../kernel.ts';

export const PlanNodeKind = oneOf('stage', 'course', 'milestone', 'certificate');
export type PlanNodeKind = Static<typeof PlanNodeKind>;

export const PlanNode = object({
  nodeId: id(),
  /** Null for the nodes at the top. */
  parentId: nullable(id()),
  kind: PlanNodeKind,
  title: longText(),
  intro: longText(),
  /** Done by what was studied; open now; or locked until the nodes before it are done. */
  state: oneOf('done', 'open', 'locked'),
  /** How far, of `total`; both 0 where the node only gathers others and has none. */
  finished: integer(0),
  total: integer(0),
  /** What is counted: lectures, right answers, hours, percent of a paper, tasks of a camp, the nodes below. */
  unit: oneOf('lectures', 'right', 'hours', 'score', 'camp', 'nodes'),
  /** What it waits for, by name. */
  waitsFor: list(longText()),
  courseId: nullable(id()),
  paperId: nullable(id()),
});
export type PlanNode = Static<typeof PlanNode>;

export const PlanSummary = object({
  planId: id(),
  planName: longText(),
  intro: longText(),
  /** A teacher gave it to this student; else it is offered to all, or to those with one of its courses. */
  isAssigned: flag(),
  /** Of the nodes that are studied themselves. */
  finished: integer(0),
  total: integer(0),
});
export type PlanSummary = Static<typeof PlanSummary>;

export const listPlans = operation({
  summary: '我的职业规划',
  method: 'GET',
  path: '/api/plans',
  access: 'login',
  data: list(PlanSummary),
});

/** Nodes in the order of the tree: each parent before its children. */
export const getPlanTree = operation({
  summary: '一个职业规划的路线树',
  method: 'GET',
  path: '/api/plan/tree/:planId',
  access: 'login',
  params: object({ planId: id() }),
  data: object({ ...PlanSummary.properties, nodes: list(PlanNode) }),
});
