/** Teachers of a platform choose what stands in their courses (deep linking): nothing is kept of them but what was asked for. */
export const ltiChoosing = `
alter table lti_platform add column return_origins text[] not null default '{}';
alter table lti_launch add column is_choosing boolean not null default false;
alter table lti_launch add column choice jsonb;
`;
