/**
 * Families of courses, as the school has them. `request_id` is that of the form which made it. It begins with the seven that
 * were written in the product before: what courses, goods, coupons and articles name, an older server's too, is among them.
 */
export const schoolFamilies = `
create table course_family (
  code text primary key check (code ~ '^[A-Z][A-Z0-9]{0,11}$'),
  name text not null,
  short_name text not null,
  hue text not null check (hue in ('indigo', 'plum', 'teal', 'moss', 'clay', 'slate')),
  exam text,
  position int not null,
  is_shown boolean not null,
  version int not null default 1,
  request_id uuid unique
);
insert into course_family (code, name, short_name, hue, exam, position, is_shown) values
  ('CFA', 'CFA', 'CFA', 'indigo', null, 1, true),
  ('FRM', 'FRM', 'FRM', 'plum', null, 2, true),
  ('EEPG', 'EEPG', 'EEPG', 'clay', null, 3, true),
  ('CPA', 'CPA', 'CPA', 'teal', null, 4, true),
  ('ESG', 'ESG', 'ESG', 'moss', 'esg', 5, true),
  ('SKILL', '金融技能', '技能', 'slate', null, 6, true),
  ('OTHER', '其他', '其他', 'slate', null, 7, true);
`;

/** A code is given once: what names one that is gone, as orders and old coupons do, never means another family. */
export const removedFamilies = `
create table removed_family (
  code text primary key,
  removed_at timestamptz not null
);
`;
