/**
 * The wrong-answer book by two moments, so that it comes out the same in whatever order answers arrive:
 * a question stands in it while its last wrong answer is younger than what last took it out. A composite
 * question keeps the answers to its parts, from which its verdicts follow. Replaced encodings stay
 * playable until the addresses that name them have ended.
 *
 * `wrong_since` stays for servers that know no `in_wrong_book` yet.
 */
export const coursePractice = `
alter table question_state
  add column wrong_at timestamptz,
  add column cleared_at timestamptz,
  add column part_answers jsonb not null default '[]';
update question_state set
  cleared_at = wrong_removed_at,
  wrong_at = case when wrong_since is not null
    then greatest(wrong_since, case when question_status = -1 then answered_at end) end
  where wrong_since is not null or wrong_removed_at is not null;
update question_state s set part_answers = log.answers
  from (
    select a.student_id, a.group_id, jsonb_agg(jsonb_build_object(
      'part', a.question_id, 'verdict', a.question_status,
      'at', (extract(epoch from a.answered_at) * 1000)::bigint, 'autoRemove', t.auto_remove_wronglist)) as answers
    from answer a join student t on t.student_id = a.student_id
    where a.group_id is not null
    group by a.student_id, a.group_id
  ) log
  where s.student_id = log.student_id and s.question_id = log.group_id;
update question_state s set version = q.version
  from question q
  where q.question_id = s.question_id and q.kind = 'xl' and s.question_status <> 0;
alter table question_state add column in_wrong_book boolean not null
  generated always as (wrong_at is not null and (cleared_at is null or wrong_at > cleared_at)) stored;
create index question_state_in_wrong_book on question_state (student_id, course_id) where in_wrong_book;

create table replaced_encoding (
  video_id int not null references video,
  encoding_id text not null,
  encryption_key bytea not null,
  replaced_at timestamptz not null,
  primary key (video_id, encoding_id)
);
create index replaced_encoding_by_age on replaced_encoding (replaced_at);

create index bullet_by_subject on bullet (subject_id, position);
create index reading_by_book on reading (book_id, position);
create index question_by_reading on question (course_id, reading_id) where parent_id is null;
`;
