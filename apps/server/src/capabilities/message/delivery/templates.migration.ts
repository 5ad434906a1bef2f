/** What a school says in its messages; the content files have it. */
export const messageTemplates = `
create table message_template (
  only_row boolean primary key default true check (only_row),
  templates jsonb not null
);
`;
