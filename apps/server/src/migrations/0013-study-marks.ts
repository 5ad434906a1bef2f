/**
 * What students keep beside the course: pictures and files that they sent, notes, favourite lectures. A lecture may
 * vanish from the catalogue; what was written on it stays, under the name that it had.
 */
export const studyMarks = `
create table upload (
  student_id int not null references student,
  upload_id uuid not null,
  purpose text not null check (purpose in ('qa', 'notes', 'studentwork')),
  -- Of a picture in a text: its public address. Of a file: its key in the storage.
  place text not null,
  is_image boolean not null,
  content_type text not null,
  bytes int not null,
  sent_at timestamptz not null,
  -- Null: nothing refers to it yet.
  used_at timestamptz,
  primary key (student_id, upload_id)
);
create index upload_unused on upload (sent_at) where used_at is null;
create index upload_by_place on upload (student_id, place);

create table note (
  student_id int not null references student,
  note_id uuid not null,
  note_type text not null check (note_type in ('bullet', 'question')),
  course_id int not null,
  book_id int,
  reading_id int,
  bullet_id int,
  question_id int,
  group_id int,
  second int,
  title text not null,
  content text not null,
  html text not null,
  revision int not null,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  -- The words are gone then; the row tells an edit that was on its way what it edits.
  deleted_at timestamptz,
  primary key (student_id, note_id),
  check (note_type = 'bullet' and bullet_id is not null and question_id is null
    or note_type = 'question' and question_id is not null and bullet_id is null)
);
create index note_by_course on note (student_id, course_id, book_id);
create index note_by_bullet on note (student_id, bullet_id) where bullet_id is not null;
create index note_by_question on note (student_id, question_id) where question_id is not null;

-- Which edits were taken, and the note that each led to.
create table note_edit (
  student_id int not null references student,
  edit_id uuid not null,
  note_id uuid not null,
  taken_at timestamptz not null,
  primary key (student_id, edit_id)
);

create table bullet_favorite (
  student_id int not null references student,
  bullet_id int not null,
  course_id int not null,
  book_id int not null,
  title text not null,
  collected_at timestamptz not null,
  primary key (student_id, bullet_id)
);
`;
