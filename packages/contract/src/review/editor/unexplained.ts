import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../../kernel.ts';
import { QuestionKind } from '../../practice/question.ts';

/**
 * What students are told nothing of why, of the courses whose questions the asker may change, the one first that most of them
 * got wrong. A composite has none of its own: each part that lacks one is a row. One that is written in Chinese alone is
 * shown to everybody and is not listed; one in English alone is, for who reads Chinese sees nothing.
 */
export const listUnexplainedQuestions = operation({
  summary: '缺解析的题和小题，错的人多的在前',
  method: 'GET',
  path: '/api/console/questions/unexplained',
  access: { staff: 'question.write', reach: 'courses' },
  query: object({
    courseId: optional(id()),
    /** Of the whole question. */
    kind: optional(QuestionKind),
    /** `next` of the page before. */
    after: optional(text(40)),
    limit: optional(integer(1, 200)),
  }),
  data: object({
    list: list(
      object({
        /** By which it is opened and saved. */
        questionId: id(),
        /** Of what lacks it: the question, or its part. */
        askedId: id(),
        courseId: id(),
        kind: QuestionKind,
        /** Of a composite question its part, from 1; else 0. */
        part: integer(0),
        /** Of the question or the part. */
        askedKind: oneOf('single', 'multiple', 'truefalse', 'numeric', 'table', 'open'),
        stem: text(),
        /** First answers of this version; null: fewer than `fewestShown` people. */
        figures: nullable(object({ answers: integer(0), wrong: integer(0) })),
        hasEnglish: flag(),
        /** One is written in the draft, and not published. */
        isDrafted: flag(),
      }),
    ),
    next: nullable(text(40)),
    /** On the first page: courses in which something lacks one, and how many of the kind that is asked for. */
    courses: nullable(list(object({ courseId: id(), title: text(), lacking: integer(0) }))),
  }),
});
export type UnexplainedRow = Static<
  typeof listUnexplainedQuestions.declaration.data
>['list'][number];
