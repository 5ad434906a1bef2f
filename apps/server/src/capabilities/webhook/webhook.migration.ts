/**
 * What happens is written for other systems by the database itself, in the transaction of it: whoever changes a row, by a
 * page, a list, a file or the command line, cannot forget it (docs/decisions/0031). Nothing is written while nobody listens.
 * What may be told has its shape in `WebhookEvent` of the contract: numbers, states and days, and no words of anybody.
 */
export const webhooks = `
create table webhook (
  webhook_id uuid primary key,
  staff_id int not null references staff,
  name text not null,
  address text not null,
  kinds text[] not null,
  secret_sealed bytea not null,
  -- Signs as well until then.
  former_sealed bytea,
  former_until timestamptz,
  made_at timestamptz not null,
  off_at timestamptz,
  off_why text check (off_why in ('off', 'failing', 'gone')),
  failing_since timestamptz,
  check ((off_at is null) = (off_why is null))
);
create index webhook_of_staff on webhook (staff_id);

create table webhook_delivery (
  webhook_id uuid not null references webhook on delete cascade,
  delivery_id int generated always as identity,
  message_id uuid not null default gen_random_uuid(),
  -- Null: who is gone is told of by number alone.
  student_id int references student on delete cascade,
  kind text not null,
  type text not null,
  -- What is told of one of these arrives in order.
  about text not null,
  facts jsonb not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  -- Null: now.
  due_at timestamptz,
  -- A server that is sending it has it until then.
  claimed_until timestamptz,
  settled_at timestamptz,
  replayed_by int references staff,
  primary key (webhook_id, delivery_id)
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, about, delivery_id)
  where state = 'waiting';
create index webhook_delivery_of_student on webhook_delivery (student_id) where student_id is not null;

create table webhook_try (
  webhook_id uuid not null,
  delivery_id int not null,
  try_no int not null,
  at timestamptz not null,
  ms int not null,
  status int,
  fault text,
  answer text not null,
  primary key (webhook_id, delivery_id, try_no),
  foreign key (webhook_id, delivery_id) references webhook_delivery on delete cascade
);

create function tell_webhooks(told_kind text, told_type text, told_about text, told_of int, told jsonb)
  returns void language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, kind, type, about, student_id, facts, at)
  select w.webhook_id, told_kind, told_type, told_about, told_of, told, now()
  from webhook w where w.off_at is null and told_kind = any(w.kinds);
  -- One job a transaction, under no key: those of one key would wait for each other's end.
  if found and current_setting('xuezhou.webhooks_asked', true) is distinct from pg_current_xact_id()::text then
    perform set_config('xuezhou.webhooks_asked', pg_current_xact_id()::text, true);
    perform graphile_worker.add_job('send-webhooks', '{}'::json, queue_name => 'webhooks');
  end if;
end $$;

create function tell_of_student() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'DELETE' then
    perform tell_webhooks('student', 'student.erased', 'student:' || old.student_id, null,
      jsonb_build_object('student', old.student_id));
  elsif tg_op = 'INSERT' then
    perform tell_webhooks('student', 'student.created', 'student:' || new.student_id, new.student_id,
      jsonb_build_object('student', new.student_id));
  elsif new.erased_at is not null then
    if old.erased_at is null then
      perform tell_webhooks('student', 'student.erased', 'student:' || new.student_id, null,
        jsonb_build_object('student', new.student_id));
    end if;
  else
    changed := array_remove(array[
      case when new.nickname is distinct from old.nickname then 'nickname' end,
      case when new.mobile_digest is distinct from old.mobile_digest then 'mobile' end,
      case when new.email_digest is distinct from old.email_digest then 'email' end], null);
    if cardinality(changed) > 0 then
      perform tell_webhooks('student', 'student.updated', 'student:' || new.student_id, new.student_id,
        jsonb_build_object('student', new.student_id, 'changed', changed));
    end if;
  end if;
  return null;
end $$;

create function tell_of_enrolment() returns trigger language plpgsql as $$
declare
  period enrolment;
  what text;
begin
  if tg_op = 'DELETE' then period := old; what := 'enrolment.removed';
  elsif tg_op = 'INSERT' then period := new; what := 'enrolment.created';
  else period := new; what := 'enrolment.changed';
  end if;
  perform tell_webhooks('enrolment', what, 'student:' || period.student_id,
    case when tg_op = 'DELETE' then null else period.student_id end,
    jsonb_build_object('student', period.student_id, 'course', period.course_id,
      'opensOn', period.opens_on, 'until', period.expires_on,
      'isPaused', period.paused_on is not null, 'isTakenBack', period.taken_back));
  return null;
end $$;

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('order', 'order.' || case when tg_op = 'INSERT' then 'created' else new.state end,
    'order:' || new.order_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'order', new.order_id, 'number', new.order_no,
      'good', new.good_id, 'totalFen', new.total_fen));
  return null;
end $$;

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('refund', 'refund.' || new.state, 'order:' || new.order_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'order', new.order_id, 'refund', new.refund_id,
      'fen', new.money_fen, 'points', new.points_back));
  return null;
end $$;

create function tell_of_question() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('question',
    case when tg_op = 'INSERT' then 'question.asked'
      when new.withdrawn_at is distinct from old.withdrawn_at then 'question.withdrawn'
      else 'question.answered' end,
    'question:' || new.question_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'question', new.question_id,
      'course', new.course_id, 'isPrivate', new.is_private));
  return null;
end $$;

create function tell_of_mark() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'answer_mark' then
    perform tell_webhooks('mark', 'mark.given', 'mark:' || new.question_id || ':' || new.student_id, new.student_id,
      jsonb_build_object('student', new.student_id, 'question', new.question_id, 'assignment', null,
        'score', new.score, 'fullScore', new.full_score, 'verdict', null));
  else
    perform tell_webhooks('mark', 'mark.given', 'work:' || new.assignment_id || ':' || new.student_id, new.student_id,
      jsonb_build_object('student', new.student_id, 'question', null, 'assignment', new.assignment_id,
        'score', null, 'fullScore', null, 'verdict', new.verdict));
  end if;
  return null;
end $$;

create function tell_of_paper() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('paper', 'paper.handedIn', 'paper:' || new.paper_id || ':' || new.student_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'paper', new.paper_id, 'attempt', new.attempt_no,
      'total', new.total, 'by', new.handed_in_by));
  return null;
end $$;

create function tell_of_message() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('message', 'message.sent', 'message:' || new.message_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'message', new.message_id, 'kind', new.kind,
      'isImportant', new.is_important));
  return null;
end $$;
`;

/** Apart from the tables, so that a running server meets each for a moment only. */
export const webhookTriggers: readonly string[] = [
  `create or replace trigger student_told after insert or delete or update of nickname, mobile_digest, email_digest, erased_at
    on student for each row execute function tell_of_student()`,
  `create or replace trigger enrolment_told after insert or delete on enrolment
    for each row execute function tell_of_enrolment()`,
  `create or replace trigger enrolment_change_told after update on enrolment for each row
    when ((old.opens_on, old.expires_on, old.paused_on, old.taken_back)
      is distinct from (new.opens_on, new.expires_on, new.paused_on, new.taken_back))
    execute function tell_of_enrolment()`,
  `create or replace trigger order_told after insert on mall_order
    for each row execute function tell_of_order()`,
  `create or replace trigger order_change_told after update of state on mall_order for each row
    when (old.state is distinct from new.state) execute function tell_of_order()`,
  `create or replace trigger refund_told after insert on refund
    for each row execute function tell_of_refund()`,
  `create or replace trigger refund_change_told after update of state on refund for each row
    when (old.state is distinct from new.state) execute function tell_of_refund()`,
  `create or replace trigger question_told after insert on qa_question for each row
    when (new.student_id is not null) execute function tell_of_question()`,
  `create or replace trigger question_change_told after update of answered_at, withdrawn_at on qa_question for each row
    when (new.student_id is not null and ((old.answered_at is null and new.answered_at is not null)
      or (old.withdrawn_at is null and new.withdrawn_at is not null)))
    execute function tell_of_question()`,
  `create or replace trigger mark_told after insert on answer_mark for each row
    when (new.levels is not null) execute function tell_of_mark()`,
  `create or replace trigger work_told after insert or update of verdict on assignment_mark for each row
    execute function tell_of_mark()`,
  `create or replace trigger paper_told after update of handed_in_at on mock_attempt for each row
    when (old.handed_in_at is null and new.handed_in_at is not null) execute function tell_of_paper()`,
  `create or replace trigger message_told after insert on message for each row
    when (new.student_id is not null) execute function tell_of_message()`,
];

/**
 * What happens refers to no webhook: the check of it would wait for one that is being removed, and then fail what a student
 * just did. What was written for one that is gone is sent to nobody, and forgotten with its time.
 */
export const deliveriesUnbound =
  'alter table webhook_delivery drop constraint if exists webhook_delivery_webhook_id_fkey';
