import { noFilters, type StudentFilters } from './students.queries.ts';

let last = noFilters;

/** The list as it was seen last, so that the way back from a student leads to it and not to all of them. */
export function rememberList(filters: StudentFilters): void {
  last = filters;
}

export const lastList = (): StudentFilters => last;
