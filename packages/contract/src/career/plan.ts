import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { PlanNodeKind } from './index.ts';

export const maxPlanNodes = 200;

/** What a page can save: steps and courses, and letters of a plan's name, of a step's, and of what either says of itself. */
export const planLimits = {
  ...{ nodes: maxPlanNodes, courses: 200, title: 100, stepTitle: 200, text: 1000 },
} as const;
export type PlanLimits = typeof planLimits;

/** What a node asks for; `none`: what stands below it, or what is to be done before it. */
export const PlanGoalKind = oneOf('none', 'course', 'mock', 'camp', 'right', 'hours');
export type PlanGoalKind = Static<typeof PlanGoalKind>;

/** By how long its texts and lists may be. */
const nodeWithin = (title = longText(), intro = longText(), after = list(integer(1))) =>
  object({
    /** Of the plan; what others wait for is named by it. */
    nodeId: integer(1),
    /** It stands below the node before it that has a level less; 0: at the top. */
    level: integer(0, 100),
    kind: PlanNodeKind,
    title,
    intro,
    /** Nodes that are to be done before. */
    after,
    goal: PlanGoalKind,
    /** The course, the paper or the camp, as its goal has it; of right answers and hours null is everything. */
    partId: nullable(id()),
    /** Percent of a paper, right answers or hours; 1 of what is done once. */
    least: integer(1, 100_000),
  });
export const PlannedNode = nodeWithin(
  text(planLimits.stepTitle),
  text(planLimits.text),
  list(integer(1), planLimits.nodes),
);
export type PlannedNode = Static<typeof PlannedNode>;

/** Whose students find it, where that is its audience, are in `courseIds`. */
const Audience = oneOf('all', 'assigned', 'courses');
export const CareerPlan = object({
  title: text(planLimits.title),
  intro: text(planLimits.text),
  audience: Audience,
  courseIds: list(id(), planLimits.courses),
  nodes: list(PlannedNode, planLimits.nodes),
});
export type CareerPlan = Static<typeof CareerPlan>;

/** As a file may have written it: of any size. */
const WrittenPlan = object({
  ...{ title: longText(), intro: longText(), audience: Audience },
  ...{ courseIds: list(id()), nodes: list(nodeWithin()) },
});

export const ManagedPlan = object({
  planId: id(),
  /** Written in a file, which changes it, or here. */
  owner: oneOf('file', 'console'),
  version: integer(0),
  isWithdrawn: flag(),
  /** To how many students it was given. */
  assigned: integer(0),
  plan: WrittenPlan,
});
export type ManagedPlan = Static<typeof ManagedPlan>;

export const getManagedPlan = operation({
  summary: '一个职业规划：给谁看，和每一步',
  method: 'GET',
  path: '/api/console/plans/:planId',
  access: { staff: 'content.read' },
  params: object({ planId: id() }),
  data: ManagedPlan,
  refusals: ['careerPlanUnknown'],
});

const part = () => object({ id: id(), title: longText(), courseId: id() });

/** What the nodes of a plan can ask for. */
export const PlanParts = object({
  courses: list(object({ id: id(), title: longText(), lectures: integer(0) })),
  papers: list(part()),
  camps: list(part()),
});
export type PlanParts = Static<typeof PlanParts>;

export const getPlanParts = operation({
  summary: '职业规划可以用到的课程、试卷和训练营',
  method: 'GET',
  path: '/api/console/plan-parts',
  access: { staff: 'content.read' },
  data: PlanParts,
});

/** A new one is nobody's before `restorePlan`. Another changes at once; how far students are is reckoned from what they studied. */
export const savePlan = operation({
  summary: '新建或修改一个职业规划',
  method: 'POST',
  path: '/api/console/plans/save',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({
    /** Of this filling-in: sent twice it is one plan. */
    requestId: uuid(),
    /** Null: a new one. */
    planId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: CareerPlan,
  }),
  data: object({ planId: id(), version: integer(0) }),
  refusals: ['careerPlanUnknown', 'careerPlanOfFile', 'careerPlanChanged', 'careerPlanWrong'],
});

/** For good: its file passes it over from then on. One that is larger than a page can save stays its file's. */
export const takeOverPlan = operation({
  summary: '接管文件里的一个职业规划',
  method: 'POST',
  path: '/api/console/plans/take-over',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ planId: id() }),
  data: done(),
  refusals: ['careerPlanUnknown', 'careerPlanWrong'],
});
