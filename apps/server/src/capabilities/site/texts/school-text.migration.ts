/** Texts of the school that pages write: each version whole, as its file would have it. The newest of a name is read. */
export const schoolTexts = `
create table school_text (
  name text not null,
  version int not null check (version > 0),
  words text not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (name, version)
);
`;
