import { flag, list, nullable, object, oneOf, text, type Static } from '../kernel.ts';

/**
 * A family of courses, as the school has them: by its code, which content files and addresses name, as `CFA`. Of what
 * courses name and the school has no more, pages show the code.
 */
export const Family = text(12, 1);
export type Family = Static<typeof Family>;

/** Whoever belongs to none; each school has it, at whatever place and under whatever name. */
export const otherFamily = 'OTHER';

/** By their names in the design system, which draws them readable in both modes. */
export const FamilyHue = oneOf('indigo', 'plum', 'teal', 'moss', 'clay', 'slate');
export type FamilyHue = Static<typeof FamilyHue>;

/** The exams of which the product knows more than the name: `cfa-1`, whose form a paper can keep; `esg`, for which one registers here. */
export const FamilyExam = oneOf('cfa-1', 'esg');
export type FamilyExam = Static<typeof FamilyExam>;

export const SchoolFamily = object({
  code: Family,
  name: text(),
  /** Where there is room for few letters. */
  shortName: text(),
  hue: FamilyHue,
  exam: nullable(FamilyExam),
  /** Offered in the mall, at the foot of pages and where one chooses among families. */
  isShown: flag(),
});
export type SchoolFamily = Static<typeof SchoolFamily>;

/** All of them, in the order in which they are shown. */
export const SchoolFamilies = list(SchoolFamily);
