import { useSchool, type FamilyShown } from './school.ts';

/** One that the school has no more, or that a document from before it does not know, by its code. */
export const familyIn = (families: readonly FamilyShown[], code: string): FamilyShown =>
  families.find((family) => family.code === code) ?? {
    ...{ code, name: code, shortName: code, hue: 'slate', exam: null, isShown: true },
  };

/** What the school calls a family of courses, and in which colour it stands. */
export const useFamily = (code: string): FamilyShown => familyIn(useSchool().families, code);
