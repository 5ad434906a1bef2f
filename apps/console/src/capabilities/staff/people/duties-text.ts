import type { StaffAccount } from '@xuezhou/contract/staff';

/** What a person is responsible for, in a line; empty: nothing. */
export const dutiesText = ({ courses, classes, lives }: StaffAccount): string =>
  [...courses, ...classes, ...lives].map(({ title }) => title).join('、');
