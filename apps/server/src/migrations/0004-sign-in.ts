/**
 * Sliders and their passes; counters of what an address may do in a stretch of time; sessions that know their kind
 * of device, and codes and sessions that know the browser.
 *
 * A code without a browser was sent by an older server.
 */
export const signIn = `
create table captcha (
  captcha_id uuid primary key,
  browser_hash bytea not null,
  address text not null,
  purpose text not null,
  place smallint not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  passed_at timestamptz,
  used_at timestamptz
);
create index captcha_by_age on captcha (created_at);

create table throttle (
  throttle_key text not null,
  ends_at timestamptz not null,
  uses int not null,
  primary key (throttle_key, ends_at)
);
create index throttle_by_age on throttle (ends_at);

alter table session
  add column device_kind text not null default 'computer',
  add column browser_hash bytea,
  add column ended_by text,
  add column mobile_checked_at timestamptz;

alter table sms_code add column browser_hash bytea;
`;
