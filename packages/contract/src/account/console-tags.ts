import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';
import { studentFilter, tagLength } from './student-filter.ts';

/** Those named, or all whom a filter finds when it is done; one of the two. */
export const Whom = object({
  studentIds: optional(list(id(), 500)),
  filter: optional(
    object({
      search: optional(text(100)),
      courseId: optional(id()),
      classId: optional(id()),
      ...studentFilter,
    }),
  ),
});

const act = {
  /** The page's own: sent twice it is done once. */
  actId: uuid(),
  whom: Whom,
  why: optional(text(200)),
};

/** What was changed, and for whom nothing had to be. */
const changed = object({ changed: integer(0), same: integer(0) });

export const listTags = operation({
  summary: '用过的标签，各有多少学员',
  method: 'GET',
  path: '/api/console/students/tags',
  access: { staff: 'student.read', reach: 'students' },
  data: list(object({ tag: text(), people: integer(1) })),
});

/** Looks only, before it is done: who has it now. */
export const previewTag = operation({
  summary: '打标签以前：几位会变，几位已经是这样',
  method: 'POST',
  path: '/api/console/students/tag/preview',
  access: { staff: 'student.read', reach: 'students' },
  body: object({ tag: text(tagLength), isOn: flag(), whom: Whom }),
  data: changed,
  refusals: ['whomUnclear'],
});

export const tagStudents = operation({
  summary: '给学员打上或去掉一个标签',
  method: 'POST',
  path: '/api/console/students/tag',
  access: { staff: 'student.read', reach: 'students' },
  body: object({ tag: text(tagLength), isOn: flag(), ...act }),
  data: changed,
  refusals: ['tagEmpty', 'whomUnclear'],
});

export const listAssistants = operation({
  summary: '可以指派给学员的同事',
  method: 'GET',
  path: '/api/console/students/assistants',
  access: { staff: 'student.read', reach: 'students' },
  data: list(object({ staffId: id(), name: text(), people: integer(0) })),
});

export const previewAssistant = operation({
  summary: '换助教以前：现在各由谁带',
  method: 'POST',
  path: '/api/console/students/assistant/preview',
  access: { staff: 'student.write' },
  body: object({ staffId: nullable(id()), whom: Whom }),
  /** Who is moved, by whose they are now; a null name: nobody's. */
  data: object({
    from: list(object({ name: nullable(text()), people: integer(1) })),
    same: integer(0),
  }),
  refusals: ['whomUnclear'],
});

/** Whom an assistant was given is their own. */
export const assignAssistant = operation({
  summary: '给学员指派助教；空的是不再有助教',
  method: 'POST',
  path: '/api/console/students/assistant',
  access: { staff: 'student.write' },
  body: object({ staffId: nullable(id()), ...act }),
  data: changed,
  refusals: ['assistantUnknown', 'whomUnclear'],
});
