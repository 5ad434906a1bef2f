import type { Static, TProperties } from 'typebox';
import {
  anyOf,
  day,
  flag,
  id,
  integer,
  list,
  moment,
  nullable,
  number,
  object,
  oneOf,
  text,
  uuid,
} from '../kernel.ts';

const what = <const Type extends string, Fields extends TProperties>(
  types: readonly Type[],
  data: Fields,
) => object({ type: oneOf(...types), timestamp: moment(), data: object(data) });

const course = {
  student: id(),
  course: id(),
  opensOn: nullable(day()),
  /** The last day; null: without an end. */
  until: nullable(day()),
  isPaused: flag(),
  isTakenBack: flag(),
};

/**
 * The body of a webhook: what happened, when, and to what, by numbers alone. No name, phone or word of anybody is in it:
 * whoever wants more asks with a key that may see it.
 */
export const WebhookEvent = anyOf(
  what(['student.created', 'student.erased'], { student: id() }),
  what(['student.updated'], {
    student: id(),
    changed: list(oneOf('nickname', 'mobile', 'email')),
  }),
  what(['enrolment.created', 'enrolment.changed', 'enrolment.removed'], course),
  what(
    [
      'order.created',
      'order.unpaid',
      'order.deposit',
      'order.checking',
      'order.paid',
      'order.closed',
      'order.refunded',
    ],
    {
      student: id(),
      order: uuid(),
      number: text(40),
      good: id(),
      totalFen: integer(0),
    },
  ),
  what(
    [
      'refund.asked',
      'refund.approved',
      'refund.processing',
      'refund.abnormal',
      'refund.done',
      'refund.refused',
    ],
    { student: id(), order: uuid(), refund: uuid(), fen: integer(0), points: integer(0) },
  ),
  what(['question.asked', 'question.answered', 'question.withdrawn'], {
    student: id(),
    question: uuid(),
    course: nullable(id()),
    isPrivate: flag(),
  }),
  what(['mark.given'], {
    student: id(),
    /** The open question that was marked; null: an assignment was. */
    question: nullable(id()),
    assignment: nullable(id()),
    score: nullable(number()),
    fullScore: nullable(number()),
    verdict: nullable(oneOf('passed', 'returned')),
  }),
  what(['paper.handedIn'], {
    student: id(),
    paper: id(),
    attempt: integer(1),
    /** Questions of it, and how many of them are right. */
    total: integer(0),
    right: integer(0),
    by: nullable(oneOf('student', 'clock')),
  }),
  what(['message.sent'], {
    student: id(),
    message: id(),
    kind: text(40),
    isImportant: flag(),
  }),
  /** As much of it was watched as counts as all; once. */
  what(['lecture.completed'], { student: id(), course: id(), lecture: id() }),
  /**
   * A package of others. `completed` and `passed`: it counts as done, and says of itself in the latter that it was passed, with
   * the score of all its parts; `failed`: one of its parts was, with the score of that.
   */
  what(['package.completed', 'package.passed', 'package.failed'], {
    student: id(),
    course: id(),
    package: id(),
    version: integer(1),
    score: nullable(number()),
    fullScore: nullable(number()),
  }),
);
export type WebhookEvent = Static<typeof WebhookEvent>;
export type WebhookType = WebhookEvent['type'];
