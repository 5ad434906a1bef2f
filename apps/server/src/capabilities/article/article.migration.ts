/** Articles: what is read, and every version whole. */
export const articles = `
create table article (
  slug text primary key,
  owner text not null check (owner in ('file', 'console')),
  file text,
  version int not null check (version >= 0),
  published_version int check (published_version <= version),
  published_at timestamptz,
  changed_at timestamptz not null,
  check ((published_version is null) = (published_at is null))
);
create index article_published on article (published_at desc, slug) where published_version is not null;
create table article_version (
  slug text not null references article on delete cascade,
  version int not null check (version >= 0),
  text jsonb not null,
  -- What lists show, apart: a body is not read for its title.
  title text not null generated always as (text->>'title') stored,
  summary text not null generated always as (text->>'summary') stored,
  author text not null generated always as (text->>'author') stored,
  family text generated always as (text->>'family') stored,
  picture text generated always as (text->>'picture') stored,
  content jsonb not null,
  minutes int not null check (minutes > 0),
  changed_at timestamptz not null,
  changed_by_name text,
  primary key (slug, version)
);
`;
