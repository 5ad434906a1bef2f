import { useSchool, type FamilyShown } from './school.ts';

/** What people see of a family. */
type FamilyLook = Pick<FamilyShown, 'name' | 'hue'> & Partial<Pick<FamilyShown, 'exam'>>;

/** One that the school has no more, or that a document from before it does not know, by its code. */
export const familyIn = (families: readonly FamilyShown[], code: string): FamilyLook =>
  families.find((family) => family.code === code) ?? { name: code, hue: 'slate' };

/** What the school calls a family of courses, and in which colour it stands. */
export const useFamily = (code: string): FamilyLook => familyIn(useSchool().families, code);
