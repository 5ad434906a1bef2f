/**
 * What stems and options say in small letters, which a search of the bank looks through: to make it of every question anew
 * takes ten times as long. Options stand without tags, as the text of a JSON list.
 */
export const searchedWords = `
alter table question add column stem_words text generated always as (lower(stem_text)) stored;
alter table question_version add column option_words text generated always as (
  lower(regexp_replace(jsonb_path_query_array(content, '$.options[*].html')::text, '<[^>]*>', ' ', 'g'))
) stored;
`;
