/** What the school looks like, as it set that itself; its name until then is that of the catalogue's file. */
export const schoolLook = `
create table school_look (
  only_row boolean primary key default true check (only_row),
  version int not null,
  name text,
  short_name text,
  mark text,
  color text,
  picture text not null check (picture in ('water', 'photo', 'plain')),
  photo text,
  line text,
  mail_sender text,
  mail_signature text,
  sms_sign text,
  sms_sign_state text not null check (sms_sign_state in ('approved', 'waiting', 'refused')),
  follow_reply text,
  is_on_slides boolean not null,
  changed_at timestamptz not null
);
`;
