import {
  day,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  text,
  type Static,
} from '../kernel.ts';
import { QuestionKind } from '../practice/question.ts';
import { PaperFormat } from './paper.ts';

/**
 * What a drawn paper keeps to. `fresh`: what a student has not answered comes first; `rested`: what stood in their last two
 * papers of the course comes last; `sound`: what the figures speak against is not drawn.
 */
export const DrawRule = oneOf('fresh', 'rested', 'sound');
export type DrawRule = Static<typeof DrawRule>;

/** The most questions of a paper, and of a topic. */
export const maxAsked = 500;

export const TopicPlan = object({
  title: text(60),
  /** Of a blueprint: how many are drawn, the parts of a composite one by one. */
  count: integer(0, maxAsked),
  /** Of a blueprint: the chapters that they are drawn from. */
  readingIds: list(id(), 500),
  /** Of a blueprint: only these kinds; none named, all that can be drawn. */
  kinds: list(QuestionKind, 7),
  /** Of a blueprint: the share in percent that the syllabus gives it; null where it gives none. */
  range: nullable(object({ from: integer(0, 100), to: integer(0, 100) })),
  /** Of a fixed paper: what it asks, in their order; a composite by its own id. */
  questionIds: list(id(), maxAsked),
});
export type TopicPlan = Static<typeof TopicPlan>;

/** A paper as its teacher plans it. What is missing or wrong in it is told when it is published. */
export const PaperPlan = object({
  title: text(60),
  /** The first word is the type, the rest the sub-type. */
  courseType: text(40),
  minutes: integer(1, 600),
  /** The last day on which it can be begun. */
  endDate: nullable(day()),
  way: oneOf('fixed', 'blueprint'),
  format: nullable(PaperFormat),
  /** Of a fixed paper: nothing else shows its questions before the hand-in. */
  isHeldOut: flag(),
  /** Null as its course says. */
  shufflesOptions: nullable(flag()),
  rules: list(DrawRule, 3),
  /** Markdown. */
  formulas: text(20_000),
  topics: list(TopicPlan, 60),
});
export type PaperPlan = Static<typeof PaperPlan>;
