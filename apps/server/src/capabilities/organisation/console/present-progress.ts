import type {
  OrganisationProgress,
  ProgressRow,
  SeatProgress,
} from '@xuezhou/contract/organisation/console';
import {
  meanLearned,
  peopleOf,
  seatView,
  visibleDepartments,
  visibleProgress,
} from '@xuezhou/rules/organisation/visible';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { isSmall } from '@xuezhou/rules/text/small-groups';
import { groupBy } from '../../../platform/group-by.ts';
import type { SeatCount } from '../organisation.repository.ts';
import { progressOf, type MemberSeatRow } from './read-members.ts';

/** Whom a manager sees alone; null: everybody. */
export interface Sight {
  readonly department: string | null;
  readonly departmentIds: ReadonlySet<number> | null;
}

interface Found {
  readonly organisationId: number;
  readonly name: string;
  readonly sight: Sight;
  readonly today: string;
  readonly rows: readonly MemberSeatRow[];
  readonly counts: readonly SeatCount[];
  readonly links: OrganisationProgress['links'];
}

const noDepartment = '不在部门里';

/** What a manager reads of the own people, on the page and in the Excel alike. */
export function presentProgress(found: Found): OrganisationProgress {
  const { organisationId, name, sight, today, links } = found;
  const seen = found.rows.filter(
    ({ contract_id, department_id }) =>
      contract_id !== null &&
      (sight.departmentIds === null ||
        (department_id !== null && sight.departmentIds.has(department_id))),
  );
  const rows = seen.map(presentRow);
  const shown = sharesOf(rows);
  const people = peopleOf(shown);
  const isShown = people > 0 && !isSmall(people);
  const week = addDays(today, -6);
  const lately = shown.filter(({ studiedOn }) => studiedOn !== null && studiedOn >= week);
  const held = seen.filter(({ is_waiting }) => is_waiting === false);
  return {
    ...{ organisationId, name, department: sight.department, rows, links },
    seats: found.counts.reduce((sum, { seats }) => sum + seats, 0),
    held: held.length,
    invited: held.filter(({ student_id }) => student_id === null).length,
    people: new Set(rows.map(({ memberId }) => memberId)).size,
    consented: peopleOf(rows.filter(({ state }) => state === 'shown')),
    studiedLately: isShown ? peopleOf(lately) : null,
    learned: isShown ? meanLearned(shown) : null,
    groups: groupsOf(rows),
  };
}

function presentRow(row: MemberSeatRow): ProgressRow {
  const seat = {
    isInvited: row.student_id === null,
    isWaiting: row.is_waiting === true,
    isConsented: row.is_consented,
    progress: progressOf(row),
  };
  return {
    ...{ memberId: row.member_id, name: row.name, department: row.department },
    ...{ courseTitle: row.course_title ?? '', state: seatView(seat) },
    progress: visibleProgress<SeatProgress>(seat),
  };
}

/** Of one person in two courses there are two. */
const sharesOf = (rows: readonly ProgressRow[]) =>
  rows.flatMap(({ memberId, progress }) => (progress === null ? [] : { memberId, ...progress }));

function groupsOf(rows: readonly ProgressRow[]): OrganisationProgress['groups'] {
  const parts = [...groupBy(rows, ({ department }) => department ?? noDepartment)].map(
    ([name, own]) => ({ name, shares: sharesOf(own) }),
  );
  // One group alone is the whole, which is told of already.
  const departments = parts.length > 1 ? visibleDepartments(parts) : [];
  return departments.map(({ names, consented, learned }) => ({
    names: [...names],
    consented,
    learned,
  }));
}
