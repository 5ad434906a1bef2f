import type { EventName, EventOf, Room, RoomDeclaration } from '@xuezhou/contract/event-kernel';
import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';

/** Tells pages of a kind of rooms, on whichever server they are. */
export interface RoomVoice<R> {
  toRoom<Name extends EventName<R>>(key: string, name: Name, data: EventOf<R, Name>): void;
  /** All pages of one student in one room. */
  toStudentIn<Name extends EventName<R>>(
    key: string,
    studentId: number,
    name: Name,
    data: EventOf<R, Name>,
  ): void;
  /** All pages of one student in rooms of this kind. */
  toStudent<Name extends EventName<R>>(studentId: number, name: Name, data: EventOf<R, Name>): void;
}

/** What socket.io calls a room: which pages are told together. */
export const groupOf = {
  room: (key: string): string => `room:${key}`,
  studentIn: (key: string, studentId: number): string => `room:${key}:student:${studentId}`,
  student: (studentId: number): string => `student:${studentId}`,
};

type Tell = (group: string, name: string, data: unknown) => void;

/** A voice that tells by what sends an event to a group. */
export const voiceBy = <R>(tell: Tell): RoomVoice<R> => ({
  toRoom: (key, name, data) => tell(groupOf.room(key), name, data),
  toStudentIn: (key, studentId, name, data) => tell(groupOf.studentIn(key, studentId), name, data),
  toStudent: (studentId, name, data) => tell(groupOf.student(studentId), name, data),
});

/** PostgreSQL passes on no longer ones. */
const maxBytes = 7900;

/**
 * Tells pages from where there may be no socket: a job, the command line, the transaction of the cause. They hear of
 * it when the transaction is committed, and not when it is not. An event has to be short: what is long is announced by
 * its number, and the pages ask for it.
 */
export async function announce<D extends RoomDeclaration, Name extends EventName<Room<D>>>(
  connection: Connection,
  room: Room<D>,
  groups: string | readonly string[],
  name: Name,
  data: EventOf<Room<D>, Name>,
): Promise<void> {
  // What servers of socket.io take from an emitter: 3 is a broadcast, 2 an event.
  const payload = JSON.stringify({
    uid: 'emitter',
    nsp: room.path,
    type: 3,
    data: {
      packet: { type: 2, data: [name, data], nsp: room.path },
      opts: { rooms: typeof groups === 'string' ? [groups] : groups, except: [], flags: {} },
    },
  });
  if (Buffer.byteLength(payload) > maxBytes)
    throw new Error(`${room.path}: ${name} is too long to be announced`);
  await sql`select pg_notify(${`socket.io#${room.path}`}, ${payload})`.execute(connection);
}
