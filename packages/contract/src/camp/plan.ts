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
import { CampTaskKind } from './index.ts';

export const maxCampDays = 365;
export const maxCampTasks = 500;
/** Most questions or cards that a task asks for. */
export const maxTaskCount = 1000;

export const PlannedCampTask = object({
  day: integer(1, maxCampDays),
  kind: CampTaskKind,
  /**
   * The lecture, the chapter, the paper or the book, as its kind has it; of questions and cards null is the whole course,
   * and a live class has none.
   */
  partId: nullable(id()),
  /** Questions, cards, or minutes of live classes; 1 of what is done once. */
  count: integer(1, maxTaskCount),
  /** As students read it; empty: as what it asks for is called. */
  title: text(200),
});
export type PlannedCampTask = Static<typeof PlannedCampTask>;

export const CampPlan = object({
  title: text(60),
  /** Markdown without pictures. */
  intro: text(5000),
  days: integer(1, maxCampDays),
  tasks: list(PlannedCampTask, maxCampTasks),
});
export type CampPlan = Static<typeof CampPlan>;

const owner = () => oneOf('file', 'console');

export const listManagedCamps = operation({
  summary: '训练营，撤下的也在内',
  method: 'GET',
  path: '/api/console/camps',
  access: { staff: 'content.read' },
  data: object({
    camps: list(
      object({
        campId: id(),
        courseId: id(),
        courseTitle: longText(),
        title: longText(),
        days: integer(1),
        tasks: integer(0),
        owner: owner(),
        /** Nobody can join it: it was not published yet, was withdrawn, or its file no longer names it. */
        isRetired: flag(),
        /** Who is in it and whose last day has not passed. */
        running: integer(0),
      }),
    ),
    /** Of which whoever asks may make one, with the permission to publish. */
    courses: list(object({ courseId: id(), title: longText() })),
  }),
});

export const ManagedCamp = object({
  campId: id(),
  courseId: id(),
  courseTitle: longText(),
  /** Written in a file, which changes it, or here. */
  owner: owner(),
  /** Of what was written here, the file that an export writes; of a file, where it is. */
  path: longText(),
  version: integer(0),
  isRetired: flag(),
  running: integer(0),
  /** Who was ever in it: what they did of it stays. */
  members: integer(0),
  plan: CampPlan,
  introHtml: longText(),
});
export type ManagedCamp = Static<typeof ManagedCamp>;

export const getManagedCamp = operation({
  summary: '一个训练营：介绍、天数和每天的任务',
  method: 'GET',
  path: '/api/console/camps/:campId',
  access: { staff: 'content.read' },
  params: object({ campId: id() }),
  data: ManagedCamp,
  refusals: ['campUnknown'],
});

const part = () => object({ id: id(), title: longText() });

/** What a day of a camp can ask for. */
export const CampParts = object({
  courseId: id(),
  courseTitle: longText(),
  books: list(part()),
  readings: list(
    object({
      ...{ id: id(), title: longText(), number: longText() },
      ...{ questions: integer(0), cards: integer(0) },
    }),
  ),
  lectures: list(object({ id: id(), title: longText(), readingId: id() })),
  papers: list(part()),
});
export type CampParts = Static<typeof CampParts>;

export const getCampParts = operation({
  summary: '训练营的任务可以用到的：一门课的书、章、课和试卷',
  method: 'GET',
  path: '/api/console/camps/parts/:courseId',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: CampParts,
  refusals: ['courseUnknown'],
});

export const previewCampIntro = operation({
  summary: '训练营的介绍给学员看会是什么样子，还有哪里要改',
  method: 'POST',
  path: '/api/console/camps/preview',
  access: { staff: 'content.read' },
  body: object({ intro: text(5000) }),
  data: object({ html: longText(), faults: list(longText()) }),
});

/** A new one is nobody's before `publishCamp`. Of another, days that students had before today stay as they were. */
export const saveCamp = operation({
  summary: '新建或修改一个训练营；学员已经过去的日子不变',
  method: 'POST',
  path: '/api/console/camps/save',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    /** Of this filling-in: sent twice it is one camp. */
    requestId: uuid(),
    /** Null: a new one. */
    campId: nullable(id()),
    courseId: id(),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: CampPlan,
  }),
  data: object({ campId: id(), version: integer(0) }),
  refusals: ['courseUnknown', 'campUnknown', 'campOfFile', 'campChanged', 'campPlanWrong'],
});

/** What its days ask for has to be there. */
export const publishCamp = operation({
  summary: '发布一个训练营，学员能看到，也能开班',
  method: 'POST',
  path: '/api/console/camps/publish',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ campId: id() }),
  data: done(),
  refusals: ['campUnknown', 'campOfFile', 'campPlanWrong'],
});

/** Who is in it goes on. */
export const withdrawCamp = operation({
  summary: '撤下一个训练营，不再收人，在里面的学员照常走完',
  method: 'POST',
  path: '/api/console/camps/withdraw',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ campId: id() }),
  data: done(),
  refusals: ['campUnknown', 'campOfFile'],
});

/** For good: its file passes it over from then on. */
export const takeOverCamp = operation({
  summary: '接管文件里的一个训练营',
  method: 'POST',
  path: '/api/console/camps/take-over',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ campId: id() }),
  data: done(),
  refusals: ['campUnknown'],
});
