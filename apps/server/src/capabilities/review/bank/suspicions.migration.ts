/** What the rules say against a question by its figures; null until the next count, and where an older server counted. */
export const suspicions = `
alter table question_statistic add column suspicions text[];
create index question_statistic_suspect on question_statistic (question_id) where suspicions <> '{}';
`;
