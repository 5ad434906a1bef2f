import {
  Entering,
  liveRoomPath,
  Muting,
  Removing,
  Saying,
  Since,
  type Presence,
  type RoomAnswer,
  type RoomEvents,
  type RoomRequests,
} from '@xuezhou/contract/live';
import { failureMessage } from '@xuezhou/contract/failures';
import type { Static, TSchema } from 'typebox';
import type { Namespace, Socket } from 'socket.io';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import { validatorCompiler } from '../../platform/http/validators.ts';
import type { Realtime } from '../../platform/realtime/open-realtime.ts';
import type { Services } from '../../platform/services.ts';
import { admitToRoom } from './admit-to-live.ts';
import { attendance } from './attendance.repository.ts';
import { presentCounter } from './count-present.ts';
import { muteStudent, presentChat, removeMessage, say } from './chat.ts';
import { chatReader } from './chat.repository.ts';
import type { LiveAccessRow } from './live.repository.ts';
import { closeHere, surplusPages } from './surplus-pages.ts';

interface Guest {
  student: CurrentStudent;
  live: LiveAccessRow;
  after: number;
  /** When the page last said that its student is there. */
  beatAt: Date;
}

type CountPresent = ReturnType<typeof presentCounter>;
/** What the servers tell each other. */
interface ServerEvents {
  closeSurplus: (ids: string[]) => void;
}
type RoomSocket = Socket<RoomRequests, RoomEvents, ServerEvents, Guest>;
type RoomNamespace = Namespace<RoomRequests, RoomEvents, ServerEvents, Guest>;

/** What other parts of the server tell those in a room. */
export interface LiveRooms {
  tellStreaming(liveId: number, isStreaming: boolean): void;
}

/** Two signs that are further apart than this say nothing of the time between them. */
const longestBeatMs = 45_000;
/** A page that gives no sign is not there. */
const silentMs = 90_000;
const sweepMs = 30_000;
/** Messages that a page gets at once when it comes in. */
const mostMessages = 200;
/** Requests of one connection in ten seconds: no page sends so many. */
const mostRequests = 40;
const requestsMs = 10_000;

const roomOf = (liveId: number): string => `live:${liveId}`;
const roomOfStudent = (liveId: number, studentId: number): string => `live:${liveId}:${studentId}`;

/** The rooms of live classes: who may come in, the chat, and who is there. */
export function mountLiveRooms(services: Services, realtime: Realtime): LiveRooms {
  // The server knows no namespace's events; this one's are named here.
  const rooms = realtime.io.of(liveRoomPath) as unknown as RoomNamespace;
  const countPresent = presentCounter(services);
  rooms.use((socket, next) => {
    enter(services, realtime, socket).then(
      () => next(),
      (error: unknown) => next(refused(services, error)),
    );
  });
  rooms.on('connection', (socket) => {
    limitRequests(services, socket);
    serve(services, realtime, rooms, socket, countPresent);
    welcome(services, socket).catch((error: unknown) => {
      services.log.error({ err: error }, 'a live room could not be shown');
      socket.disconnect(true);
    });
    limitPages(services, rooms, socket);
    // A server that has just started knows only its own pages; by the first sign it knows those of the others.
    socket.once('beat', () => limitPages(services, rooms, socket));
  });
  rooms.on('closeSurplus', (ids) => closeHere(rooms.sockets, ids));
  realtime.every(sweepMs, () => dropSilent(services, rooms));
  return {
    tellStreaming: (liveId, isStreaming) => rooms.to(roomOf(liveId)).emit('streaming', isStreaming),
  };
}

const checkEntering = checker(Entering);

async function enter(services: Services, realtime: Realtime, socket: RoomSocket): Promise<void> {
  const { student } = await realtime.session(socket.handshake);
  if (student === null) throw new Failure(401);
  const { liveId, after } = checkEntering(socket.handshake.auth);
  const live = await admitToRoom(services, student, liveId);
  socket.data = { student, live, after, beatAt: services.clock.now() };
  await socket.join([roomOf(liveId), roomOfStudent(liveId, student.studentId)]);
}

function limitPages(
  services: Services,
  rooms: RoomNamespace,
  { data: { live, student } }: RoomSocket,
): void {
  const room = roomOfStudent(live.live_id, student.studentId);
  rooms
    .in(room)
    .fetchSockets()
    .then((connected) => {
      const surplus = surplusPages(services, connected);
      closeHere(rooms.sockets, surplus);
      // Each server closes its own: of words and end that are sent to another one, the end may come first.
      if (surplus.some((id) => !rooms.sockets.has(id)))
        rooms.serverSideEmit('closeSurplus', surplus);
    })
    .catch((error: unknown) =>
      services.log.warn({ err: error }, 'the surplus pages of a student could not be closed'),
    );
}

async function welcome(services: Services, socket: RoomSocket): Promise<void> {
  const { live, after } = socket.data;
  const reader = chatReader(services.database.connection);
  const messages = await reader.latest(live.live_id, after, mostMessages);
  const isMuted = live.muted_until !== null && live.muted_until > services.clock.now();
  socket.emit('welcome', {
    isTeacher: live.is_host,
    mutedUntil: isMuted ? (live.muted_until?.toISOString() ?? null) : null,
    messages: messages.map((row) => presentChat(row, live)),
    removed: await reader.removed(live.live_id),
  });
}

function serve(
  services: Services,
  realtime: Realtime,
  rooms: RoomNamespace,
  socket: RoomSocket,
  countPresent: CountPresent,
): void {
  const { student, live: entered } = socket.data;
  const { live_id: liveId } = entered;
  const { studentId } = student;
  const everybody = () => rooms.to(roomOf(liveId));

  const check = {
    say: checker(Saying),
    since: checker(Since),
    remove: checker(Removing),
    mute: checker(Muting),
  };
  socket.on('say', (given, told) =>
    answer(services, told, async () => {
      const { message, isNew } = await say(services, socket.data.live, studentId, check.say(given));
      if (isNew) everybody().emit('message', message);
      return message;
    }),
  );
  socket.on('since', (given, told) =>
    answer(services, told, async () => {
      const { after } = check.since(given);
      const rows = await chatReader(services.database.connection).after(
        liveId,
        after,
        mostMessages,
      );
      return rows.map((row) => presentChat(row, socket.data.live));
    }),
  );
  socket.on('remove', (given, told) =>
    answer(services, told, async () => {
      const { number } = check.remove(given);
      await removeMessage(services, socket.data.live, number);
      everybody().emit('removed', number);
      return null;
    }),
  );
  socket.on('mute', (given, told) =>
    answer(services, told, async () => {
      const muting = check.mute(given);
      const until = await muteStudent(services, socket.data.live, muting);
      rooms.to(roomOfStudent(liveId, muting.studentId)).emit('muted', until?.toISOString() ?? null);
      return null;
    }),
  );
  socket.on('beat', (told) => {
    const leave = (why: string) => {
      socket.emit('leave', why);
      socket.disconnect();
    };
    answer(services, told, () => beat(services, realtime, socket, countPresent), leave);
  });
  socket.on('disconnect', () => {
    attend(services, socket).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the end of an attendance was not kept'),
    );
  });
}

/** Who lost the course or the session, or whose class is over, is refused, and has to go. */
async function beat(
  services: Services,
  realtime: Realtime,
  socket: RoomSocket,
  countPresent: CountPresent,
): Promise<Presence> {
  const { student } = await realtime.session(socket.handshake);
  if (student?.studentId !== socket.data.student.studentId) throw new Failure(401);
  const liveId = socket.data.live.live_id;
  socket.data.live = await admitToRoom(services, student, liveId);
  const attendedMinutes = await attend(services, socket);
  const since = new Date(services.clock.now().getTime() - longestBeatMs);
  return { attendedMinutes, present: await countPresent(liveId, since) };
}

/** Adds the time since the last sign; answers the minutes so far. */
async function attend(services: Services, socket: RoomSocket): Promise<number> {
  const now = services.clock.now();
  const { live, student, beatAt } = socket.data;
  socket.data.beatAt = now;
  const isLong = now.getTime() - beatAt.getTime() > longestBeatMs;
  return await attendance(services.database.connection).add({
    studentId: student.studentId,
    liveId: live.live_id,
    from: isLong || beatAt > now ? now : beatAt,
    to: now,
  });
}

function dropSilent({ clock }: Services, rooms: RoomNamespace): void {
  const oldest = clock.now().getTime() - silentMs;
  for (const socket of rooms.sockets.values())
    if (socket.data.beatAt.getTime() < oldest) socket.disconnect(true);
}

function limitRequests({ clock }: Services, socket: RoomSocket): void {
  let count = 0;
  let since = clock.now().getTime();
  socket.use((_packet, next) => {
    const now = clock.now().getTime();
    if (now - since > requestsMs) {
      count = 0;
      since = now;
    }
    count += 1;
    if (count > mostRequests) socket.disconnect(true);
    else next();
  });
}

type Told<Data> = ((answer: RoomAnswer<Data>) => void) | undefined;

function answer<Data>(
  services: Services,
  told: Told<Data>,
  work: () => Promise<Data>,
  onRefusal: (why: string) => void = () => {},
): void {
  const tell = typeof told === 'function' ? told : () => {};
  work().then(
    (data) => tell({ status: 200, message: '', data }),
    (error: unknown) => {
      const { data } = refused(services, error);
      tell({ ...data, data: null });
      if (isExpected(error)) onRefusal(data.message);
    },
  );
}

const isExpected = (error: unknown): error is Refusal | Failure =>
  error instanceof Refusal || error instanceof Failure;

/** As a page is told: socket.io sends `data` of an error along. */
function refused(services: Services, error: unknown) {
  if (!isExpected(error)) services.log.error({ err: error }, 'a live room failed');
  const status =
    error instanceof Refusal ? error.status : error instanceof Failure ? error.statusCode : 500;
  const message = isExpected(error) ? error.message : failureMessage(500);
  return Object.assign(new Error(message), { data: { status, message } });
}

/** What a page sent, or a Failure. */
function checker<Schema extends TSchema>(schema: Schema): (given: unknown) => Static<Schema> {
  const compile = validatorCompiler(false);
  const validate = compile({ schema, httpPart: 'body', method: 'POST', url: liveRoomPath });
  return (given) => {
    const checked: unknown = validate(given);
    const isSound = typeof checked === 'object' && checked !== null && 'value' in checked;
    if (!isSound) throw new Failure(400);
    return given as Static<Schema>;
  };
}
