import type {
  WecomCompany,
  WecomDepartment,
  WecomMember,
} from '../../../providers/wecom/wecom.port.ts';

/** What was read of a directory. */
export interface Seen {
  /** All of them. */
  readonly departments: readonly WecomDepartment[];
  readonly present: readonly WecomMember[];
  /** Who is there no more; null: everybody who is not present. */
  readonly absent: readonly string[] | null;
  /** Who may have another id now: from, to. */
  readonly renamed: readonly (readonly [string, string])[];
}

/** All of it, a department after another. Throws WecomError: then nothing of it counts. */
export async function readWhole(company: WecomCompany): Promise<Seen> {
  const departments = await company.departments();
  const present = new Map<string, WecomMember>();
  for (const { id } of departments)
    for (const member of await company.membersIn(id)) present.set(member.userId, member);
  return { departments, present: [...present.values()], absent: null, renamed: [] };
}

/** Its departments, and some people. A notice says whom to ask for; what is so is what is answered. Throws WecomError. */
export async function readPart(
  company: WecomCompany,
  users: readonly string[],
  renamed: Seen['renamed'],
): Promise<Seen> {
  const present: WecomMember[] = [];
  const absent: string[] = [];
  for (const user of new Set(users)) {
    const member = await company.member(user);
    if (member === null) absent.push(user);
    else present.push(member);
  }
  return { departments: await company.departments(), present, absent, renamed };
}
