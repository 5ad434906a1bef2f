import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

const access = { staff: 'qa.answer' } as const;
const rules = { staff: 'setting.write' } as const;

export const listCanned = operation({
  summary: '常用回答',
  method: 'GET',
  path: '/api/console/qa/canned',
  access,
  data: list(object({ cannedId: id(), name: longText(), markdown: longText(), used: integer(0) })),
});

/** One of that name is replaced. */
export const saveCanned = operation({
  summary: '保存一个常用回答',
  method: 'POST',
  path: '/api/console/qa/canned/save',
  access,
  body: object({ name: text(60), markdown: text(100_000) }),
  data: object({ cannedId: id() }),
  refusals: ['qaCannedEmpty', 'qaCannedField', 'textUnshowable'],
});

export const removeCanned = operation({
  summary: '删除一个常用回答',
  method: 'POST',
  path: '/api/console/qa/canned/remove',
  access,
  body: object({ name: text(60) }),
  data: done(),
  refusals: ['qaCannedUnknown'],
});

/** As `09:00`; 24:00 is the end of the day. */
const time = () => text(5);

export const AnsweringHours = object({
  /** Of each day of the week, from Monday; empty: closed. */
  week: list(list(object({ from: time(), to: time() }))),
  /** Within so many minutes of answering hours a question is answered. */
  targetMinutes: integer(5, 10_000),
  /** Days, YYYY-MM-DD, on which nobody answers. */
  closedOn: list(text(10)),
  /** After so many hours of answering without anything written, what somebody took up is everybody's again. */
  silentHours: integer(1, 240),
});
export type AnsweringHours = Static<typeof AnsweringHours>;

export const getAnsweringHours = operation({
  summary: '答疑的时间',
  method: 'GET',
  path: '/api/console/qa/hours',
  access,
  data: AnsweringHours,
});

/** Questions that wait are due by the new hours. */
export const setAnsweringHours = operation({
  summary: '设置答疑的时间',
  method: 'POST',
  path: '/api/console/qa/hours',
  access: rules,
  body: object({
    week: list(list(object({ from: time(), to: time() }), 6), 7),
    targetMinutes: integer(5, 10_000),
    closedOn: list(text(10), 400),
    /** Left out: as it is. */
    silentHours: optional(integer(1, 240)),
  }),
  data: done(),
  refusals: ['qaHoursInvalid'],
});

export const listQaTeachers = operation({
  summary: '哪门课、哪本书由哪位老师回答',
  method: 'GET',
  path: '/api/console/qa/teachers',
  access,
  data: list(
    object({
      staffId: id(),
      name: longText(),
      title: longText(),
      courseId: nullable(id()),
      bookId: nullable(id()),
      /** Late questions go to them. */
      isHead: flag(),
    }),
  ),
});

/** Who may answer, and what questions are sorted under: for forms and filters. */
export const getQaChoices = operation({
  summary: '答疑里可选的老师、课程和书',
  method: 'GET',
  path: '/api/console/qa/choices',
  access,
  data: object({
    people: list(object({ staffId: id(), name: longText() })),
    courses: list(
      object({
        courseId: id(),
        title: longText(),
        books: list(object({ bookId: id(), title: longText() })),
      }),
    ),
  }),
});

/** New questions of the course, or only of the book, go to them; without a course, what nobody else answers. */
export const setQaTeacher = operation({
  summary: '指定一位老师回答一门课或一本书',
  method: 'POST',
  path: '/api/console/qa/teachers/set',
  access: rules,
  body: object({
    staffId: id(),
    courseId: nullable(id()),
    bookId: nullable(id()),
    title: text(60),
    isHead: flag(),
  }),
  data: done(),
  refusals: ['staffUnknown', 'staffDisabled', 'qaCannotAnswer', 'courseUnknown', 'bookUnknown'],
});

export const removeQaTeacher = operation({
  summary: '不再由一位老师回答',
  method: 'POST',
  path: '/api/console/qa/teachers/remove',
  access: rules,
  body: object({ staffId: id(), courseId: nullable(id()), bookId: nullable(id()) }),
  data: done(),
  refusals: ['staffUnknown'],
});
