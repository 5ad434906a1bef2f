import { createContext, useContext, useSyncExternalStore } from 'react';

/** A family of courses, as pages name and colour it. */
export interface FamilyShown {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly hue: 'indigo' | 'plum' | 'teal' | 'moss' | 'clay' | 'slate';
  readonly exam: string | null;
  readonly isShown: boolean;
}

/** What parts of the design system show of the school whose pages they stand in. */
export interface SchoolShown {
  readonly name: string;
  readonly shortName: string;
  /** Address of a square picture. */
  readonly mark: string;
  /** Over the picture of the login; breaks where it has a line break. */
  readonly line: string;
  /** In their order. */
  readonly families: readonly FamilyShown[];
}

let worn: SchoolShown = { name: '', shortName: '', mark: '/icon.svg', line: '', families: [] };
const listeners = new Set<() => void>();

/** The school of this document, for whoever is no component. */
export const schoolNow = (): SchoolShown => worn;

export function wearSchool(school: SchoolShown): void {
  worn = school;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another school than the document's, below it: what a preview shows. */
export const SchoolInPlace = createContext<SchoolShown | null>(null);

export function useSchool(): SchoolShown {
  const now = useSyncExternalStore(subscribe, schoolNow, schoolNow);
  return useContext(SchoolInPlace) ?? now;
}
