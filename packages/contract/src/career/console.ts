import {
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
} from '../kernel.ts';

export * from './plan.ts';

export const listManagedPlans = operation({
  summary: '职业规划，撤下的也在内',
  method: 'GET',
  path: '/api/console/plans',
  access: { staff: 'content.read' },
  data: list(
    object({
      planId: id(),
      title: text(),
      /** Written in a file, which changes it, or here. */
      owner: oneOf('file', 'console'),
      /** Null: only for those it was given to; none: for everybody; else for who has one of these courses. */
      courseIds: nullable(list(id())),
      isWithdrawn: flag(),
      /** Counts its changes; what is published is what was seen. */
      version: integer(0),
      /** To how many students it was given. */
      assigned: integer(0),
    }),
  ),
});

/** Given twice it is given once. */
export const givePlan = operation({
  summary: '把一个职业规划指定给学员',
  method: 'POST',
  path: '/api/console/plans/give',
  access: { staff: 'enrolment.write' },
  body: object({ planId: id(), studentId: id() }),
  data: done(),
  refusals: ['careerPlanUnknown', 'studentUnknown'],
});

export const takePlan = operation({
  summary: '收回指定给学员的职业规划',
  method: 'POST',
  path: '/api/console/plans/take',
  access: { staff: 'enrolment.write' },
  body: object({ planId: id(), studentId: id() }),
  data: done(),
  refusals: ['careerPlanNotGiven'],
});

/** A withdrawn plan is nobody's; its import leaves it withdrawn. */
export const withdrawPlan = operation({
  summary: '撤下一个职业规划',
  method: 'POST',
  path: '/api/console/plans/withdraw',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ planId: id() }),
  data: done(),
  refusals: ['careerPlanUnknown'],
});

/** As it was seen; what its nodes ask for has to be there. */
export const restorePlan = operation({
  summary: '发布一个职业规划，或恢复一个撤下的',
  method: 'POST',
  path: '/api/console/plans/restore',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ planId: id(), version: integer(0) }),
  data: done(),
  refusals: ['careerPlanUnknown', 'careerPlanWrong', 'careerPlanChanged'],
});
