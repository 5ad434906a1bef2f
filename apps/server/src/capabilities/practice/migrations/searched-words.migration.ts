import { change, inSteps, repeat } from '../../../platform/database/steps/steps.ts';

/** What options say without tags, as the text of a JSON list. */
const optionWords = (content: string): string =>
  `lower(regexp_replace(jsonb_path_query_array(${content}, '$.options[*].html')::text, '<[^>]*>', ' ', 'g'))`;

const atOnce = 2000;

/** Of rows that have none yet. */
const fill = (table: string, key: string, column: string, words: string): string => `
with part as (select ${key} from ${table} where ${column} is null limit ${atOnce}),
filled as (update ${table} t set ${column} = ${words} from part
  where (${key.replaceAll(/\w+/g, 't.$&')}) = (${key.replaceAll(/\w+/g, 'part.$&')}) returning 1)
select count(*)::int from filled`;

/**
 * What stems and options say in small letters, which a search of the bank looks through: to make it of every question anew
 * takes ten times as long. A trigger writes it; a generated column, which a school may have, would write a whole table
 * anew when it is added.
 */
export const wordsByTrigger = inSteps(
  change(`
alter table question add column if not exists stem_words text;
alter table question alter column stem_words drop expression if exists;
create or replace function write_stem_words() returns trigger language plpgsql as $$
begin
  new.stem_words := lower(new.stem_text);
  return new;
end $$;
create or replace trigger write_stem_words before insert or update of stem_text on question
  for each row execute function write_stem_words();
`),
  change(`
alter table question_version add column if not exists option_words text;
alter table question_version alter column option_words drop expression if exists;
create or replace function write_option_words() returns trigger language plpgsql as $$
begin
  new.option_words := ${optionWords('new.content')};
  return new;
end $$;
create or replace trigger write_option_words before insert or update of content on question_version
  for each row execute function write_option_words();
`),
  repeat(fill('question', 'question_id', 'stem_words', 'lower(t.stem_text)')),
  repeat(
    fill('question_version', 'question_id, version', 'option_words', optionWords('t.content')),
  ),
);
