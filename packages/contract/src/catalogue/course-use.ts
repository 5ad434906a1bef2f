import { integer, list, object, oneOf, text, type Static } from '../kernel.ts';

/** Something that hangs on a course; which of them keep it from being removed, the rules say. */
export const CourseUse = object({
  kind: oneOf(
    'open',
    'students',
    'codes',
    'requests',
    'goods',
    'orders',
    'lives',
    'camps',
    'plans',
    'contracts',
    'platforms',
    'ended',
    'papers',
    'questions',
    'cards',
    'files',
    'courseware',
  ),
  count: integer(1),
  /** The first of them; those of students only to who may see students. */
  names: list(text()),
});
export type CourseUse = Static<typeof CourseUse>;
export type CourseUseKind = CourseUse['kind'];
