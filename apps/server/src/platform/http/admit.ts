import type {} from '@fastify/cookie';
import { takeoverCookie } from '@xuezhou/contract/failures';
import { isStaffAccess, type Operation, type StaffAccess } from '@xuezhou/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionCookie, type SessionState } from '../sessions.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { saysWho } from '../staff/staff-of-request.ts';
import { isClosedToViews } from '../view/closed-to-views.ts';
import { viewCookie } from '../view/views.ts';
import type { Binding, CurrentStudent, StaffCaller } from './bind.ts';
import { Failure, Refusal } from './refusal.ts';

/** What the access rules of the contract need to be checked. */
export interface Guards {
  readonly now: () => Date;
  session(request: FastifyRequest): Promise<SessionState>;
  /** As whom somebody of the staff looks in this browser; null: nobody does. */
  view(request: FastifyRequest): Promise<CurrentStudent | null>;
  /** Notes what was opened by it. */
  noteView(viewed: CurrentStudent, what: string): Promise<void>;
  /** Who of the staff is signed in; it knows no student's cookie. */
  staff(request: FastifyRequest): Promise<StaffMember | null>;
  /** Counts what a program's key was refused for. */
  noteRefused(tokenId: string): Promise<void>;
  /** Does an operation of the console, or keeps it for a second person. */
  perform(binding: Binding, input: { body: unknown }, caller: StaffCaller): Promise<unknown>;
  /** Throws unless the student passed what the course asks for before it opens: the ID verification above all. */
  admitToCourse(student: CurrentStudent, courseId: number): Promise<void>;
}

/** One or the other, never both. */
export type Admitted =
  | { readonly student: CurrentStudent | null }
  | { readonly staff: StaffMember };

export const changesState = ({ method, declaration }: Operation): boolean =>
  method === 'POST' || declaration.changesState === true;

export const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const;

export const takeoverCookieOf = ({ secureCookies }: Pick<Config, 'secureCookies'>): string =>
  `${secureCookies ? '__Host-' : ''}${takeoverCookie}`;

/** For the page that comes next, not for whoever sits at a shared machine tomorrow. */
const takeoverSeconds = 3600;

/** Lets a request through as its operation's access says. Throws a Failure or a Refusal otherwise. */
export async function admit(
  operation: Operation,
  guards: Guards,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { access } = operation.declaration;
  if (!isStaffAccess(access)) {
    await demandView(operation, guards, request);
    return { student: await admitStudent(operation, guards, config, request, reply) };
  }
  const staff = await guards.staff(request);
  if (staff === null) throw new Failure(401);
  try {
    demandPermission(staff, access);
  } catch (error) {
    if (staff.token !== undefined) await guards.noteRefused(staff.token.tokenId);
    throw error;
  }
  return { staff };
}

/**
 * Throws viewReadOnly for whatever changes something, viewClosed for what is the student's alone, where somebody of the staff looks as
 * a student; signs in and out of the console all the same.
 */
async function demandView(
  operation: Operation,
  guards: Guards,
  request: FastifyRequest,
): Promise<void> {
  if (operation.path.startsWith('/api/console/')) return;
  const viewed = await guards.view(request);
  if (viewed === null) return;
  if (changesState(operation)) throw new Refusal('viewReadOnly');
  if (isClosedToViews(operation)) throw new Refusal('viewClosed');
  await guards.noteView(viewed, operation.declaration.summary);
}

/** Throws a Failure where a closed operation is asked without the cookie of a session, or a program's key, whatever is sent along. */
export function demandCookie(
  { declaration: { access } }: Operation,
  config: Config,
  request: FastifyRequest,
): void {
  if (access === 'open') return;
  const isSaid = isStaffAccess(access)
    ? saysWho(config, request)
    : [sessionCookie(config), viewCookie(config)].some(
        (name) => request.cookies[name] !== undefined,
      );
  if (!isSaid) throw new Failure(401);
}

/** Throws what was wrong with the input, but to nobody who may not send any: a Failure instead. */
export async function demandValid(
  operation: Operation,
  guards: Guards,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.validationError === undefined) return;
  const { access } = operation.declaration;
  if (!isStaffAccess(access)) await studentOf(operation, guards, config, request, reply);
  else if ((await guards.staff(request)) === null) throw new Failure(401);
  throw request.validationError;
}

/**
 * Throws passwordTemporary, secondStepMissing or permissionMissing. A permission that is limited, to one's own courses or
 * to proposing, counts only for an operation that declares that limit. The command line asks it too.
 */
export function demandPermission(staff: StaffMember, access: StaffAccess): void {
  if ('opensFirst' in access && access.opensFirst && staff.token === undefined) return;
  if (staff.isPasswordTemporary) throw new Refusal('passwordTemporary');
  if (staff.isSecondStepMissing) throw new Refusal('secondStepMissing');
  if (access.staff === 'self') {
    // What concerns the person alone, its keys too, is for no program of theirs.
    if (staff.token !== undefined) throw new Refusal('permissionMissing');
    return;
  }
  if (staff.token !== undefined && access.isForPerson === true)
    throw new Refusal('permissionMissing');
  const level = staff.grants.get(access.staff);
  const isOpen =
    level === 'own'
      ? 'reach' in access && access.reach !== 'whole'
      : level === 'propose'
        ? 'proposes' in access && access.proposes
        : level !== undefined;
  if (!isOpen) throw new Refusal('permissionMissing');
}

/** Throws whyEmpty where the permission is had only with a reason and the body gives none. */
export function demandReason(staff: StaffMember, access: StaffAccess, body: unknown): void {
  if (access.staff === 'self' || staff.grants.get(access.staff) !== 'why') return;
  const why = typeof body === 'object' && body !== null && 'why' in body ? body.why : undefined;
  if (typeof why !== 'string' || why.trim() === '') throw new Refusal('whyEmpty');
}

/** The contract lets no operation demand the verification without saying where its course stands. */
function courseIdOf({ declaration }: Operation, { params, query }: FastifyRequest): number {
  const isInPath = declaration.params?.properties['courseId'] !== undefined;
  return ((isInPath ? params : query) as { courseId: number }).courseId;
}

async function admitStudent(
  operation: Operation,
  guards: Guards,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentStudent | null> {
  const { declaration } = operation;
  const student = await studentOf(operation, guards, config, request, reply);
  if (declaration.access === 'open' || student === null) return student;
  if (declaration.access !== 'login' && !student.hasPhone) throw new Refusal('phoneRequired');
  if (declaration.access === 'auth' && declaration.findsCourse !== true)
    await guards.admitToCourse(student, courseIdOf(operation, request));
  return student;
}

/** Who asks; null where a visitor may. Throws 401, or 403 once to whom a login elsewhere has put out. */
async function studentOf(
  operation: Operation,
  guards: Guards,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentStudent | null> {
  const { declaration } = operation;
  if (declaration.access === 'open' && declaration.knowsStudent !== true) return null;
  const { student, takenOver } = await guards.session(request);
  // Whoever logs in or out again need not be told first.
  if (takenOver !== null && !(declaration.access === 'open' && changesState(operation))) {
    // Told once: the next call is a visitor's, so that the login page opens.
    void reply
      .clearCookie(sessionCookie(config), cookieOptions(config))
      // A page that is just being left hears nothing of this answer; the next one finds it there.
      .setCookie(takeoverCookieOf(config), JSON.stringify(takenOver), {
        ...cookieOptions(config),
        httpOnly: false,
        maxAge: takeoverSeconds,
      });
    throw new Failure(403, undefined, takenOver);
  }
  if (student === null && declaration.access !== 'open') throw new Failure(401);
  return student;
}
