import {
  CompanyError,
  Unreadable,
  type CompanyDirectory,
} from '../../../providers/company/company.port.ts';
import type { Seen, SeenMember, NoticedChanges } from './seen.ts';

/**
 * All of it, a department after another. Who is `linked` and stood in none is asked for, for people move while it is read and
 * some are seen by themselves alone: only that answer says that somebody is gone, and of who is `young` not even that. Throws CompanyError: then nothing of it counts.
 */
export async function readWhole(
  company: CompanyDirectory,
  linked: readonly string[],
  young: ReadonlySet<string>,
): Promise<Seen> {
  const departments = await company.departments();
  const present = new Map<string, SeenMember>();
  for (const { id } of departments)
    for (const member of await company.membersIn(id)) present.set(member.userId, member);
  const missing = linked.filter((user) => !present.has(user));
  const asked = await askFor(company, missing);
  if (asked.trouble !== null) throw asked.trouble;
  const { absent } = withoutYoung(asked, young);
  return {
    ...{ isWhole: true, root: company.root, departments },
    ...{ present: [...present.values(), ...asked.present], absent },
    ...{ renamed: [], ended: [] },
  };
}

interface Asking extends Pick<NoticedChanges, 'renamed'> {
  /** Departments that need not be read anew; null: all are read. */
  readonly known: ReadonlySet<string> | null;
  /** Of whom it is not to be believed yet that there is nobody of their id: they may have another one. */
  readonly young: ReadonlySet<string>;
}

interface Part {
  readonly seen: Seen;
  /** What was said of one who is left out; null: all were answered. */
  readonly trouble: CompanyError | null;
  /** Who has to be asked for again. */
  readonly doubtful: readonly string[];
}

/**
 * Some people, and the departments where one of theirs is not known. A notice says whom to ask for; what is so is what is
 * answered. Throws CompanyError: also where nothing can be read of an id that somebody was renamed to, who would be nobody's then.
 */
export async function readPart(
  company: CompanyDirectory,
  users: readonly string[],
  { renamed, known, young }: Asking,
): Promise<Part> {
  const asked = await askFor(company, users);
  const { present, unread, trouble, hidden } = asked;
  const { absent, doubtful } = withoutYoung(asked, young);
  if (trouble !== null && renamed.some(({ to }) => unread.has(to))) throw trouble;
  const { root } = company;
  const usesKnown =
    known !== null &&
    present.every((one) => one.departments.every((id) => id === root || known.has(id)));
  const departments = usesKnown ? [] : await company.departments();
  const told = { renamed, ended: [] };
  const seen = { isWhole: false, usesKnown, root, departments, present, absent, hidden, ...told };
  return { seen, trouble, doubtful };
}

/** Of whom it is not to be believed yet that there is nobody of their id is not absent yet. */
function withoutYoung({ unknown, absent }: Asked, young: ReadonlySet<string>) {
  const doubtful = unknown.filter((user) => young.has(user));
  return { doubtful, absent: absent.filter((user) => !doubtful.includes(user)) };
}

interface Asked extends Pick<Seen, 'present' | 'absent'> {
  readonly hidden: readonly string[];
  /** Those of the absent who may only have another id. */
  readonly unknown: readonly string[];
  /** Of whom what was answered could not be read. */
  readonly unread: ReadonlySet<string>;
  readonly trouble: CompanyError | null;
}

async function askFor(company: CompanyDirectory, users: readonly string[]): Promise<Asked> {
  const present: SeenMember[] = [];
  const absent: string[] = [];
  const hidden: string[] = [];
  const unknown: string[] = [];
  const asked = new Set(users);
  const troubles = new Map<string, CompanyError>();
  for (const user of asked) {
    const member = await company.member(user).catch(orHidden);
    if (member === null || member === 'unknown') absent.push(user);
    else if (member === 'hidden') hidden.push(user);
    else if (member instanceof CompanyError) troubles.set(user, member);
    else present.push(member);
    if (member === 'unknown') unknown.push(user);
  }
  const [trouble = null] = troubles.values();
  // It is nothing about one of them.
  if (trouble !== null && troubles.size === asked.size) throw trouble;
  return { present, absent, hidden, unknown, unread: new Set(troubles.keys()), trouble };
}

/** Of who is outside of what the app sees, or cannot be read, it is not known whether they are gone. */
function orHidden(error: unknown): 'hidden' | CompanyError {
  if (!(error instanceof CompanyError)) throw error;
  if (error.fault === 'hidden') return 'hidden';
  if (error.fault === 'odd' || error instanceof Unreadable) return error;
  throw error;
}
