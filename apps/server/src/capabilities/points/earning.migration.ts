/**
 * What study earns. The statement that keeps an answer or a report of a lecture calls `earn_points` within itself, so
 * that a cause and what it earns are one commit; the rules come with each call from `rules/points/study-rules`.
 *
 * The account is locked before anything of its student is counted: two causes of one student come one after the other,
 * and nobody waits in a circle.
 */
export const earning = `
create table points_cause (
  student_id int not null references student,
  kind text not null,
  about text not null,
  amount int not null check (amount > 0),
  day date not null,
  primary key (student_id, kind, about)
);

create table points_day (
  student_id int not null references student,
  kind text not null,
  day date not null,
  amount int not null check (amount > 0),
  points int not null check (points >= 0),
  primary key (student_id, kind, day)
);

create type points_rule as (unit int, points int, per_day int, late_days int, words text);

-- The total of a thing so far; what of it was counted before counts no more. Answers how many points it earned.
create function earn_points(of_student int, of_kind text, cause text, total int, made_at timestamptz, now_at timestamptz,
  rule points_rule, name_of_thing text) returns int language plpgsql as $$
declare
  made_on date := (made_at at time zone 'Asia/Shanghai')::date;
  counted_before int;
  day_amount int;
  day_points int;
  due int;
  rest int;
  earned int := 0;
begin
  if total <= 0 or now_at - made_at > make_interval(days => rule.late_days) then return 0; end if;
  -- The day is full, and nothing is lost by not counting one more: no lock is taken for it.
  if total = 1 and rule.unit > 1 and exists (select from points_day where student_id = of_student and kind = of_kind
    and day = made_on and points + rule.points > rule.per_day) then return 0; end if;
  insert into points_account (student_id, balance, held) values (of_student, 0, 0) on conflict do nothing;
  select balance into rest from points_account where student_id = of_student for update;

  select amount into counted_before from points_cause
    where student_id = of_student and kind = of_kind and about = cause;
  if total <= coalesce(counted_before, 0) then return 0; end if;
  insert into points_cause (student_id, kind, about, amount, day) values (of_student, of_kind, cause, total, made_on)
    on conflict (student_id, kind, about) do update set amount = excluded.amount;

  insert into points_day as d (student_id, kind, day, amount, points)
    values (of_student, of_kind, made_on, total - coalesce(counted_before, 0), 0)
    on conflict (student_id, kind, day) do update set amount = d.amount + excluded.amount
    returning amount, points into day_amount, day_points;
  due := least(day_amount / rule.unit * rule.points, rule.per_day);
  while day_points + rule.points <= due loop
    day_points := day_points + rule.points;
    earned := earned + rule.points;
    insert into points_entry (student_id, kind, about, points, balance, words, at)
      values (of_student, of_kind, case when name_of_thing is null then made_on || ' ' || day_points else cause end,
        rule.points, rest + earned, coalesce(name_of_thing, rule.words), now_at);
    exit when name_of_thing is not null;
  end loop;
  if earned = 0 then return 0; end if;
  update points_account set balance = rest + earned where student_id = of_student;
  update points_day set points = day_points where student_id = of_student and kind = of_kind and day = made_on;
  return earned;
end $$;
`;
