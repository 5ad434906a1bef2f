import type { DueDelivery } from './due-deliveries.ts';

/** What a statement says besides what happened. */
interface StatementPlace {
  /** Address of the school, without a slash at its end: accounts and activities are named under it. */
  readonly home: string;
  /** By whom the store knows the student. */
  readonly pseudonym: string;
  /** What the activity is called, and the course that it is part of. */
  readonly title: string | null;
  readonly course: { readonly id: number; readonly title: string } | null;
}

/** As xAPI 1.0.3 has it; the version of it goes in a header. */
export interface Statement {
  readonly id: string;
  readonly actor: object;
  readonly verb: object;
  readonly object: object;
  readonly result?: object;
  readonly context?: object;
  readonly timestamp: string;
}

type Happened = Pick<DueDelivery, 'message_id' | 'type' | 'at' | 'facts'>;
type Verb = keyof typeof verbs;
type Kind = keyof typeof activities;

/** Of ADL's vocabulary, http://adlnet.gov/expapi/verbs. */
const verbs = {
  registered: '报名',
  suspended: '暂停',
  terminated: '结束',
  completed: '完成',
  passed: '通过',
  failed: '没有通过',
  scored: '得分',
};

/** By the last part of their addresses the types of ADL's vocabulary, http://adlnet.gov/expapi/activities. */
const activities = {
  course: 'course',
  lecture: 'media',
  package: 'module',
  paper: 'assessment',
  question: 'question',
  assignment: 'performance',
};

interface Said {
  readonly verb: Verb;
  readonly kind: Kind;
  readonly result?: object;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** One thing that happened, as a store of learning records keeps it. */
export function statementOf(happened: Happened, place: StatementPlace): Statement {
  const { verb, kind, result, extensions = {} } = said(happened);
  const { home, pseudonym, title, course } = place;
  const id = Number(happened.facts[kind]);
  const context = {
    ...(kind !== 'course' &&
      course !== null && {
        contextActivities: { parent: [activity(home, 'course', course.id, course.title)] },
      }),
    ...(Object.keys(extensions).length > 0 && {
      extensions: Object.fromEntries(
        Object.entries(extensions).map(([name, value]) => [`${home}/xapi/${name}`, value]),
      ),
    }),
  };
  return {
    id: happened.message_id,
    actor: { objectType: 'Agent', account: { homePage: home, name: pseudonym } },
    verb: {
      id: `http://adlnet.gov/expapi/verbs/${verb}`,
      display: { 'en-US': verb, 'zh-CN': verbs[verb] },
    },
    object: activity(home, kind, id, kind === 'course' ? (course?.title ?? null) : title),
    ...(result !== undefined && { result }),
    ...(Object.keys(context).length > 0 && { context }),
    timestamp: happened.at.toISOString(),
  };
}

const activity = (home: string, kind: Kind, id: number, title: string | null) => ({
  objectType: 'Activity',
  id: `${home}/xapi/${kind}/${id}`,
  definition: {
    type: `http://adlnet.gov/expapi/activities/${activities[kind]}`,
    ...(title !== null && { name: { 'zh-CN': title } }),
  },
});

function said({ type, facts }: Happened): Said {
  if (type.startsWith('enrolment.')) return ofEnrolment(type, facts);
  if (type === 'lecture.completed')
    return { verb: 'completed', kind: 'lecture', result: { completion: true } };
  if (type === 'paper.handedIn') {
    const result = { completion: true, ...scored(facts['right'], facts['total']) };
    return { verb: 'completed', kind: 'paper', result };
  }
  if (type === 'mark.given') return ofMark(facts);
  if (!type.startsWith('package.')) throw new Error(`no statement tells of ${type}`);
  return ofPackage(type, scored(facts['score'], facts['fullScore']));
}

/** A course that is had anew, or for other days, is registered for again, with the days that hold now. */
function ofEnrolment(type: string, facts: Happened['facts']): Said {
  const isOver = type === 'enrolment.removed' || facts['isTakenBack'] === true;
  const days = Object.entries({ opensOn: facts['opensOn'], until: facts['until'] });
  return {
    verb: isOver ? 'terminated' : facts['isPaused'] === true ? 'suspended' : 'registered',
    kind: 'course',
    extensions: Object.fromEntries(days.filter(([, day]) => typeof day === 'string')),
  };
}

function ofMark(facts: Happened['facts']): Said {
  if (facts['assignment'] === null)
    return {
      ...{ verb: 'scored', kind: 'question' },
      result: scored(facts['score'], facts['fullScore']),
    };
  const success = facts['verdict'] === 'passed';
  return { verb: success ? 'passed' : 'failed', kind: 'assignment', result: { success } };
}

function ofPackage(type: string, score: object): Said {
  if (type === 'package.passed')
    return {
      verb: 'passed',
      kind: 'package',
      result: { completion: true, success: true, ...score },
    };
  if (type === 'package.failed')
    return { verb: 'failed', kind: 'package', result: { success: false, ...score } };
  return { verb: 'completed', kind: 'package', result: { completion: true, ...score } };
}

/** Empty where there is no total, of which the specification wants that it is more than nothing. */
function scored(raw: unknown, max: unknown): { score?: object } {
  if (typeof raw !== 'number' || typeof max !== 'number' || max <= 0) return {};
  const within = Math.min(Math.max(raw, 0), max);
  const scaled = Math.round((within / max) * 10_000) / 10_000;
  return { score: { scaled, raw: within, min: 0, max } };
}
