import {
  WecomError,
  type WecomCompany,
  type WecomDepartment,
  type WecomMember,
} from '../../../providers/wecom/wecom.port.ts';

/** What notices say that asking does not: who had an id before may be another person than who has it now. */
export interface Told {
  /** Who has another id since then; `at` in seconds. */
  readonly renamed: readonly { readonly from: string; readonly to: string; readonly at: number }[];
  /** Whose id was given up then. */
  readonly ended: readonly { readonly user: string; readonly at: number }[];
}

/** What was read of a directory. */
export interface Seen extends Told {
  /** All of it was read that can be seen; else some people, and the departments. */
  readonly isWhole: boolean;
  readonly departments: readonly WecomDepartment[];
  readonly present: readonly WecomMember[];
  /** Who is there no more, as the directory answered about each of them. */
  readonly absent: readonly string[];
}

/**
 * All of it, a department after another. Who is `linked` and stood in none is asked for, for people move while it is read and
 * some are seen by themselves alone: only that answer says that somebody is gone. Throws WecomError: then nothing of it counts.
 */
export async function readWhole(company: WecomCompany, linked: readonly string[]): Promise<Seen> {
  const departments = await company.departments();
  const present = new Map<string, WecomMember>();
  for (const { id } of departments)
    for (const member of await company.membersIn(id)) present.set(member.userId, member);
  const missing = linked.filter((user) => !present.has(user));
  const asked = await askFor(company, missing);
  return {
    ...{ isWhole: true, departments, present: [...present.values(), ...asked.present] },
    ...{ absent: asked.absent, renamed: [], ended: [] },
  };
}

/** Its departments, and some people. A notice says whom to ask for; what is so is what is answered. Throws WecomError. */
export async function readPart(
  company: WecomCompany,
  users: readonly string[],
  told: Told,
): Promise<Seen> {
  const asked = await askFor(company, users);
  return { isWhole: false, departments: await company.departments(), ...asked, ...told };
}

async function askFor(
  company: WecomCompany,
  users: readonly string[],
): Promise<Pick<Seen, 'present' | 'absent'>> {
  const present: WecomMember[] = [];
  const absent: string[] = [];
  for (const user of new Set(users)) {
    const member = await company.member(user).catch(orHidden);
    if (member === null) absent.push(user);
    else if (member !== 'hidden') present.push(member);
  }
  return { present, absent };
}

/** Of who is outside of what the app sees it is not known whether they are gone. */
function orHidden(error: unknown): 'hidden' {
  if (error instanceof WecomError && error.fault === 'hidden') return 'hidden';
  throw error;
}
