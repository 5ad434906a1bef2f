import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  levelsOf,
  presentAt,
  type OwnPermission,
  type Permission,
  type PresentAt,
  type showPresence as operation,
} from '@xuezhou/contract/staff';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/connect.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Realtime } from '../../../platform/realtime/open-realtime.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  demandOwnCourse,
  isAmongOwnStudents,
  ownOf,
  firstNumber,
  presentReaches,
  type OwnPresentAt,
  type Reaches,
} from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { PresentPages, type PresentPage } from './present-pages.ts';

/** Among servers; no browser is let in there. */
const serversOnly = '/console-presence';

interface Presence {
  readonly pages: PresentPages;
  /** Tells the other servers; nobody before this one listens, and of the command line. */
  tell: (page: PresentPage) => void;
}

/** One for each server: by its database, which is what the parts of a capability have in common. */
const known = new WeakMap<Database, Presence>();

function presenceOf(database: Database): Presence {
  const found = known.get(database);
  if (found !== undefined) return found;
  const made: Presence = { pages: new PresentPages(), tell: () => undefined };
  known.set(database, made);
  return made;
}

/** Lets servers tell each other who is where, by the way on which they pass on events. */
export function mountPresence(
  app: FastifyInstance,
  { clock, database }: Pick<ConsoleServices, 'clock' | 'database'>,
  { io }: Realtime,
): void {
  const presence = presenceOf(database);
  const servers = io.of(serversOnly);
  servers.use((_socket, next) => next(new Error('no such room')));
  servers.on('page', (page: PresentPage) => presence.pages.hear(page, clock.now().getTime()));
  app.addHook('onListen', async () => {
    presence.tell = (page) => {
      servers.serverSideEmit('page', page);
    };
  });
  app.addHook('preClose', async () => {
    presence.tell = () => undefined;
  });
}

export async function showPresence(
  { clock, database }: ConsoleServices,
  { body: { kind, id, pageId, isWriting, isLeaving } }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<DataOf<typeof operation>> {
  if (!staff.grants.has(presentAt[kind])) throw new Refusal('permissionMissing');
  await demandReach(database, { staff }, kind, id);
  const { pages, tell } = presenceOf(database);
  const { staffId, name } = staff;
  const at = `${kind} ${id}`;
  const page = { pageId, staffId, name, at, isWriting, isLeaving };
  const now = clock.now().getTime();
  pages.hear(page, now);
  tell(page);
  return { others: pages.others(at, staffId, now) };
}

/** Who may see the own alone learns of no other who is at it. Throws notOwn. */
async function demandReach(
  { connection }: Database,
  actor: Pick<Actor, 'staff'>,
  kind: PresentAt,
  id: string,
): Promise<void> {
  const permission = presentAt[kind];
  if (!isForOwn(permission)) return;
  const own = ownOf(actor, permission);
  if (own === null) return;
  const reach = presentReaches
    .of(connection)
    .map((one) => one[kind as OwnPresentAt])
    .find((one) => one !== undefined);
  // Of what nobody can say whose it is, nobody who is kept to the own learns.
  if (reach === undefined) throw new Refusal('notOwn');
  await reach(connection, own, id);
}

const isForOwn = (permission: Permission): permission is OwnPermission =>
  levelsOf(permission).includes('own');

/** Of what is no capability's above. */
export const ownPresence: Readonly<Pick<Reaches, 'student' | 'course'>> = {
  student: async (connection, own, id) => {
    if (!(await isAmongOwnStudents(connection, own, firstNumber(id)))) throw new Refusal('notOwn');
  },
  course: (connection, own, id) => demandOwnCourse(connection, own, firstNumber(id)),
};
