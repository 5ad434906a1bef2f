import type { StudentFilters } from './students.queries.ts';

let last: StudentFilters = { search: '', course: '' };

/** The list as it was seen last, so that the way back from a student leads to it and not to all of them. */
export function rememberList(filters: StudentFilters): void {
  last = filters;
}

export const lastList = (): StudentFilters => last;
