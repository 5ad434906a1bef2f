/** Signatures under the agreements of orders; the texts that were signed are kept with them, as of courses. */
export const ofOrders = `
create table order_agreement_signature (
  student_id int not null references student,
  order_id uuid not null,
  good_name text not null,
  title text not null,
  version text not null,
  html_sealed bytea not null,
  name_sealed bytea not null,
  html_digest bytea not null,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  primary key (student_id, order_id)
);
create trigger order_agreement_signature_is_final before update on order_agreement_signature
  for each row execute function refuse_change();
`;
