import { index, inSteps } from '../../../platform/database/steps/steps.ts';

/** Goods that pages write, beside those of the file; an older server writes the file's alone. */
export const schoolGoods = `
alter table points_good
  add column owner text not null default 'file' check (owner in ('file', 'console')),
  add column version int not null default 0,
  add column request_id uuid unique;
`;

/** How often each was taken. */
export const exchangesOfGoods = inSteps(
  index('points_exchange_of_good', 'points_exchange (points_good_id)'),
);
