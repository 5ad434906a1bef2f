/**
 * Who opens what, from where and on what device: logs without foreign keys, since nobody reads them while a page is
 * served and a school forgets them after 90 days. The device of a student is one row, for noticing a strange one.
 */
export const site = `
create table visit (
  visit_id uuid primary key,
  visitor_id uuid not null,
  visitor_is_new boolean not null,
  is_entrance boolean not null,
  student_id int,
  vendor_id int,
  visitor_agent text not null,
  from_domain text not null,
  from_url text not null,
  target_path text not null,
  target_url text not null,
  at timestamptz not null
);
create index visit_by_age on visit using brin (at);

create table device_access (
  device_access_id uuid primary key,
  device text not null,
  student_id int,
  address text not null,
  at timestamptz not null
);
create index device_access_by_age on device_access using brin (at);

create table student_device (
  student_id int not null references student on delete cascade,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (student_id, device)
);
`;
