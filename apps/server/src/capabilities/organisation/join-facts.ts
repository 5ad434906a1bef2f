import type { JoinOffer } from '@xuezhou/contract/organisation';
import { joinAnswer, seatsLeft } from '@xuezhou/rules/organisation/seats';
import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';

export interface JoinRow {
  organisation_id: number;
  organisation: string;
  contract_id: number;
  course_id: number;
  course_title: string;
  department_id: number | null;
  starts_on: string;
  ends_on: string;
  valid_until: string;
  is_closed: boolean;
  seats: number;
  held: number;
  waiting: number;
  /** Of who looks: the membership of this organisation, also one that ended. */
  member_id: number | null;
  is_member: boolean;
  is_consented: boolean;
  /** Of this course by this contract; null: neither held nor waited for. */
  is_waiting: boolean | null;
  /** Who waits at the same place or before. */
  place: number | null;
  /** Who was invited with the phone of who looks, and has not come. */
  invited_id: number | null;
  has_invited_seat: boolean;
  is_of_other: boolean;
  /** Of the organisation's own sign-in; null: it has none, or it is off. */
  sign_in_word: string | null;
  sign_in_button: string | null;
}

/** All that a join link leads to for somebody, or for a visitor, who is null. */
export const findJoin = prepareSql<{ code: string; studentId: number | null }, JoinRow>(
  (p) => sql`
    select o.organisation_id, o.name as organisation, l.contract_id, l.course_id, c.title as course_title,
      l.department_id, k.starts_on, k.ends_on, l.valid_until, l.closed_at is not null as is_closed,
      coalesce(s.seats, 0) as seats, n.held, n.waiting,
      m.member_id, coalesce(m.left_at is null and m.member_id is not null, false) as is_member,
      coalesce(m.consented_at is not null, false) as is_consented, t.is_waiting,
      case when t.is_waiting then (select count(*)::int from organisation_seat w
        where w.contract_id = l.contract_id and w.course_id = l.course_id and w.is_waiting
          and (w.since, w.seat_id) <= (t.since, t.seat_id)) end as place,
      i.member_id as invited_id,
      exists (select from organisation_seat x where x.member_id = i.member_id and x.contract_id = l.contract_id
        and x.course_id = l.course_id and not x.is_waiting) as has_invited_seat,
      exists (select from organisation_member other where other.student_id = ${p.studentId} and other.left_at is null
        and other.organisation_id <> o.organisation_id) as is_of_other,
      g.word as sign_in_word, g.button as sign_in_button
    from organisation_link l join organisation o using (organisation_id)
    join organisation_contract k on k.contract_id = l.contract_id join course c on c.course_id = l.course_id
    left join organisation_seats s on s.contract_id = l.contract_id and s.course_id = l.course_id
    cross join lateral (select count(*) filter (where not is_waiting)::int as held,
        count(*) filter (where is_waiting)::int as waiting
      from organisation_seat x where x.contract_id = l.contract_id and x.course_id = l.course_id) n
    left join organisation_member m on m.organisation_id = o.organisation_id and m.student_id = ${p.studentId}
    left join organisation_seat t on t.member_id = m.member_id and t.contract_id = l.contract_id
      and t.course_id = l.course_id
    left join organisation_member i on i.organisation_id = o.organisation_id and i.student_id is null
      and i.left_at is null and i.invited_digest = (select mobile_digest from student
        where student_id = ${p.studentId} and mobile_valid)
    left join organisation_sign_in g on g.organisation_id = o.organisation_id and g.is_on
    where l.code = ${p.code}`,
);

export function presentJoin(row: JoinRow, today: string): JoinOffer {
  const own = row.is_waiting === null ? 'none' : row.is_waiting ? 'waiting' : 'held';
  const state = joinAnswer(
    {
      contract: { startsOn: row.starts_on, endsOn: row.ends_on },
      link: { validUntil: row.valid_until, isClosed: row.is_closed },
      ...{ seats: row.seats, held: row.held, waiting: row.waiting, own },
      ...{ isInvited: row.has_invited_seat, isOfOther: row.is_of_other },
    },
    today,
  );
  return {
    ...{ organisation: row.organisation, courseId: row.course_id, courseTitle: row.course_title },
    ...{ startsOn: row.starts_on, endsOn: row.ends_on, validUntil: row.valid_until },
    ...{ seatsLeft: seatsLeft(row.seats, row.held), state },
    ...{ place: row.place, isConsented: row.is_consented },
    signIn:
      row.sign_in_word === null || row.sign_in_button === null
        ? null
        : { word: row.sign_in_word, button: row.sign_in_button },
  };
}
