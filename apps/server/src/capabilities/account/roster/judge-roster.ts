import type { RosterRow, RosterTerms, RosterVerdict } from '@xuezhou/contract/account/console';
import { courseMeant, type RosterCourse } from '@xuezhou/rules/account/roster/course-meant';
import { dayInCell, mobileInCell, nameInCell } from '@xuezhou/rules/account/roster/roster-cells';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { nicknamesFor } from '@xuezhou/rules/account/roster/roster-cells';
import type { HeldPeriod } from '../../enrolment/enrolment.port.ts';

/** An account that has a phone of the roster. */
export interface KnownStudent {
  readonly studentId: number;
  readonly nickname: string;
}

/** What the database knows about those that a roster names. */
export interface RosterFacts {
  readonly today: string;
  readonly courses: readonly RosterCourse[];
  readonly known: ReadonlyMap<string, KnownStudent>;
  /** By `studentId-courseId`. */
  readonly periods: ReadonlyMap<string, HeldPeriod>;
  /** Keys of nicknames that somebody has. */
  readonly taken: ReadonlySet<string>;
  /** Whether who asks may make accounts. */
  readonly mayAdd: boolean;
}

export interface RosterPlan {
  readonly verdict: RosterVerdict;
  /** Null: nothing is done. */
  readonly action: RosterAction | null;
}

export interface RosterAction {
  readonly mobile: string;
  /** Of an account that is to be made: its nickname. */
  readonly nickname: string | null;
  readonly studentId: number | null;
  readonly courseId: number;
  readonly expiresOn: string | null;
  readonly waitingDays: number | null;
  readonly remark: string;
}

export const periodKey = (studentId: number, courseId: number): string =>
  `${studentId}-${courseId}`;

/** Row by row what becomes of a roster; of several rows about one person in one course the first counts. */
export function judgeRoster(
  rows: readonly RosterRow[],
  terms: RosterTerms,
  facts: RosterFacts,
): RosterPlan[] {
  const judge = new RosterJudge(terms, facts);
  return rows.map((row) => judge.plan(row));
}

type Part = Omit<RosterVerdict, 'row' | 'offer'> & Partial<Pick<RosterVerdict, 'offer'>>;
interface Reading {
  readonly course: RosterCourse;
  readonly mobile: string;
  readonly until: string | null;
}

const fault = (field: RosterVerdict['field'], words: string): Part => ({
  state: 'fault',
  field,
  words,
});
const keep = (words: string): Part => ({ state: 'keep', field: null, words });

class RosterJudge {
  readonly #terms: RosterTerms;
  readonly #facts: RosterFacts;
  /** The row that was the first about a person in a course, and about a person at all. */
  readonly #seen = new Map<string, number>();
  readonly #added = new Map<string, number>();
  readonly #nicknames: Set<string>;

  constructor(terms: RosterTerms, facts: RosterFacts) {
    this.#terms = terms;
    this.#facts = facts;
    this.#nicknames = new Set(facts.taken);
  }

  plan(row: RosterRow): RosterPlan {
    const { part, action = null } = this.#judge(row);
    return { verdict: { row: row.row, offer: null, ...part }, action };
  }

  #judge(row: RosterRow): { part: Part; action?: RosterAction } {
    const reading = this.#read(row);
    if (!('mobile' in reading)) return { part: reading };
    const { course, mobile } = reading;
    const key = `${mobile} ${course.courseId}`;
    const before = this.#seen.get(key);
    if (before !== undefined) return { part: keep(`和第 ${before} 行是同一个手机号`) };
    const judged = this.#facts.known.has(mobile)
      ? this.#judgeKnown(row, reading)
      : this.#judgeNew(row, reading);
    if (judged.action !== undefined) this.#seen.set(key, row.row);
    return judged;
  }

  #read(row: RosterRow): Reading | Part {
    const mobile = mobileInCell(row.mobile);
    if ('fault' in mobile) return fault('mobile', mobile.fault);
    const course = this.#courseOf(row.course);
    if ('state' in course) return course;
    const until = dayInCell(row.until);
    if ('fault' in until) return fault('until', until.fault);
    const day = this.#terms.waitingDays === null ? (until.value ?? this.#terms.until) : null;
    if (day !== null && day < this.#facts.today) return fault('until', '有效期在今天之前');
    return { course, mobile: mobile.value, until: day };
  }

  #courseOf(name: string): RosterCourse | Part {
    const { courses } = this.#facts;
    if (name.trim() === '') {
      const usual = courses.find(({ courseId }) => courseId === this.#terms.courseId);
      return usual ?? fault('course', '没有写课程，可以在“怎么报名”里选一门');
    }
    const { course, nearest } = courseMeant(name, courses);
    if (course !== undefined) return course;
    if (nearest === undefined) return fault('course', '没有这门课');
    return {
      ...{ state: 'look', field: 'course', words: `没有这门课，是「${nearest.title}」吗` },
      offer: { field: 'course', value: nearest.title },
    };
  }

  #judgeNew(row: RosterRow, reading: Reading): { part: Part; action?: RosterAction } {
    const { mobile } = reading;
    const first = this.#added.get(mobile);
    if (first !== undefined)
      return {
        part: { state: 'add', field: null, words: `和第 ${first} 行是同一个人，再加一门课` },
        action: this.#action(row, reading, null),
      };
    if (!this.#facts.mayAdd)
      return { part: fault('mobile', '没有这个账号；你不能新建学员，需要时请联系校长') };
    const name = nameInCell(row.name);
    if ('fault' in name) return { part: fault('name', name.fault) };
    const nickname = nicknamesFor(name.value, mobile).find(
      (each) => !this.#nicknames.has(nicknameKey(each)),
    );
    if (nickname === undefined) return { part: fault('name', '这个姓名已经有人用了，请加一个字') };
    this.#nicknames.add(nicknameKey(nickname));
    this.#added.set(mobile, row.row);
    const called = nickname === row.name.trim() ? '' : `，昵称写成 ${nickname}`;
    return {
      part: { state: 'new', field: null, words: `新账号，报名${called}` },
      action: this.#action(row, reading, nickname),
    };
  }

  #judgeKnown(row: RosterRow, reading: Reading): { part: Part; action?: RosterAction } {
    const student = this.#facts.known.get(reading.mobile);
    const held = this.#facts.periods.get(
      periodKey(student?.studentId ?? 0, reading.course.courseId),
    )?.period;
    const action = this.#action(row, reading, null);
    const whose = `已有账号${student === undefined ? '' : `「${student.nickname}」`}`;
    if (held === undefined || held.isTakenBack)
      return { part: { state: 'add', field: null, words: `${whose}，加一门课` }, action };
    if (held.pausedOn !== null) return { part: keep('这门课已暂停，恢复后再延') };
    if (!held.isRedeemed) return { part: keep('已有这门课，在等学员领取，不动') };
    const { expiresOn } = held;
    if (this.#terms.waitingDays !== null) return { part: keep('已有这门课，不动') };
    if (expiresOn === null || (reading.until !== null && expiresOn >= reading.until))
      return {
        part: keep(
          expiresOn === reading.until ? '已在这门课，有效期一样' : '已在这门课，有效期更晚，不动',
        ),
      };
    return {
      part: {
        ...{ state: 'extend', field: null },
        words: `已在这门课，有效期从 ${expiresOn} 改到 ${reading.until ?? '长期'}`,
      },
      action,
    };
  }

  #action(
    row: RosterRow,
    { mobile, course, until }: Reading,
    nickname: string | null,
  ): RosterAction {
    return {
      ...{ mobile, nickname, studentId: this.#facts.known.get(mobile)?.studentId ?? null },
      ...{ courseId: course.courseId, expiresOn: until },
      ...{ waitingDays: this.#terms.waitingDays, remark: row.remark.trim() },
    };
  }
}
