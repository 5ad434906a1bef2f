import { id, oneOf, optional, text } from '../kernel.ts';

/**
 * Groups that every school has. `behind`: falls behind by the school's rules; `ending`: a course ends within thirty days;
 * `new`: registered within seven; `noWechat`: has bound none.
 */
export const studentSegments = ['behind', 'ending', 'new', 'noWechat'] as const;
export const StudentSegment = oneOf(...studentSegments);
export type StudentSegment = (typeof studentSegments)[number];

export const behindRules = [
  'idle',
  'plan',
  'accuracy',
  'mock',
  'watching',
  'ending',
  'asking',
] as const;
export type BehindRuleName = (typeof behindRules)[number];

export const tagLength = 20;

/** What narrows students besides name and course: one grammar for lists, messages and whatever is done to many. */
export const studentFilter = {
  segment: optional(StudentSegment),
  /** Only who falls behind by this rule. */
  rule: optional(oneOf(...behindRules)),
  /** As it was given, letter by letter. */
  tag: optional(text(tagLength, 1)),
  /** Only those of this colleague. */
  assistantId: optional(id()),
};
