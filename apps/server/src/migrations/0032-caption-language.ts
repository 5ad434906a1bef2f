/** What is said is found in every language of a lecture's captions: courses that were indexed in one are indexed anew. */
export const captionLanguage = `
-- Of a caption, as the captions name it; null for all else.
alter table search_document add column language text;
alter table search_index add column has_languages boolean not null default false;
`;
