/**
 * What pages set of services of others, sealed; without it the environment's holds. What was in use before stays for a
 * day. `failing_since`: each call fails since then.
 */
export const providerSettings = `
create table provider_setting (
  kind text primary key,
  version int not null default 0,
  sealed bytea,
  changed_at timestamptz,
  changed_by_name text,
  before_sealed bytea,
  before_until timestamptz,
  tried_at timestamptz,
  tried_right boolean,
  tried_words text,
  failing_since timestamptz,
  failures int not null default 0,
  failing_words text
);
`;
