import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * Goods that pages own: the draft, and what was published of it last. They are numbered far from those of content files as
 * far as six figures go. A variant says whom it is for.
 */
export const schoolGoods = inSteps(
  change(`
create sequence if not exists school_good_id as int start with 900001;
create sequence if not exists school_variant_id as int start with 900001;
create table if not exists school_good (
  good_id int primary key,
  -- Of the filling-in of a form: sent twice it is one good.
  request_id uuid not null unique,
  plan jsonb not null,
  version int not null default 1,
  published jsonb,
  published_version int,
  made_by int not null,
  made_at timestamptz not null,
  changed_by int not null,
  changed_by_name text not null,
  changed_at timestamptz not null
);
alter table good_variant add column if not exists audience text not null default 'all' check (audience in ('all', 'returning', 'school'));
`),
);

/** What a good cost within the last month, by which it is judged how far a price falls; empty since two persons agreed. */
export const formerPrices = inSteps(
  change(`alter table school_good add column if not exists former jsonb not null default '[]'`),
);
