/** Whether the app by which a company signs in also tells its people what the school has for them. */
export const workOfOrganisations = `
alter table organisation_sign_in
  add column if not exists work_number text,
  add column if not exists work_tried_at timestamptz,
  add column if not exists work_on boolean not null default false,
  add column if not exists work_failure text,
  add column if not exists work_failed_at timestamptz;
`;
