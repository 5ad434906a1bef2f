import { CompanyError, type CompanyDirectory } from '../../../providers/company/company.port.ts';
import type { Seen, SeenMember, Told } from './seen.ts';

/**
 * All of it, a department after another. Who is `linked` and stood in none is asked for, for people move while it is read and
 * some are seen by themselves alone: only that answer says that somebody is gone. Throws CompanyError: then nothing of it counts.
 */
export async function readWhole(
  company: CompanyDirectory,
  linked: readonly string[],
): Promise<Seen> {
  const departments = await company.departments();
  const present = new Map<string, SeenMember>();
  for (const { id } of departments)
    for (const member of await company.membersIn(id)) present.set(member.userId, member);
  const missing = linked.filter((user) => !present.has(user));
  const asked = await askFor(company, missing);
  return {
    ...{ isWhole: true, root: company.root, departments },
    ...{ present: [...present.values(), ...asked.present], absent: asked.absent },
    ...{ renamed: [], ended: [] },
  };
}

/** Its departments, and some people. A notice says whom to ask for; what is so is what is answered. Throws CompanyError. */
export async function readPart(
  company: CompanyDirectory,
  users: readonly string[],
  told: Told,
): Promise<Seen> {
  const asked = await askFor(company, users);
  const departments = await company.departments();
  return { isWhole: false, root: company.root, departments, ...asked, ...told };
}

async function askFor(
  company: CompanyDirectory,
  users: readonly string[],
): Promise<Pick<Seen, 'present' | 'absent'>> {
  const present: SeenMember[] = [];
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
  if (error instanceof CompanyError && error.fault === 'hidden') return 'hidden';
  throw error;
}
