import {
  refusalsOfRequest,
  refusalsOfRoom,
  type RequestDeclaration,
  type Room,
} from '@xuezhou/contract/event-kernel';
import type { AnyRefusalName } from '@xuezhou/contract/console-refusals';
import type { Namespace, Socket } from 'socket.io';
import type { CurrentStudent } from '../http/bind.ts';
import { Failure } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { wellFormed } from '../text/well-formed.ts';
import { isWithinLimits } from '../throttle.ts';
import { declared, doorError, isExpected, readPacket, refusedBy } from './answer-page.ts';
import type { Guest, RoomBinding } from './bind-room.ts';
import { checkAccess, checkPhone } from './check-access.ts';
import { reader, writer } from './checked-schema.ts';
import { pageCloser } from './limit-pages.ts';
import type { Realtime } from './open-realtime.ts';
import { rateCounter } from './rates.ts';
import { groupOf } from './room-voice.ts';

type Serving = Pick<Services, 'clock' | 'config' | 'database' | 'log'>;

/** A page that gives no sign is not there. */
const silentMs = 90_000;
const sweepMs = 30_000;
/** Requests of one page in a room: none sends so many. Beyond it is cut. */
const maxRequests = { max: 40, seconds: 10 };

/** A page, as this server knows it. Nothing of it is sent to other servers. */
interface Page {
  readonly cookie: string | undefined;
  readonly key: string;
  guest: Guest<Room, unknown>;
  /** When the page last said that its student is there. */
  seenAt: Date;
}

/** Serves a kind of rooms: who may come in and stay, what pages ask, and what they are told. */
export function mountRoom(services: Serving, realtime: Realtime, binding: RoomBinding): void {
  const rooms = realtime.open(binding.room);
  const serving = new RoomServer(services, realtime, binding, rooms);
  rooms.use((socket, next) => {
    serving.enter(socket).then(
      () => next(),
      (error: unknown) => next(doorError(serving.refused(error))),
    );
  });
  rooms.on('connection', (socket) => serving.serve(socket));
  realtime.every(sweepMs, () => serving.dropSilent());
}

class RoomServer {
  readonly #services: Serving;
  readonly #realtime: Realtime;
  readonly #binding: RoomBinding;
  readonly #rooms: Namespace;
  readonly #pages = new WeakMap<Socket, Page>();
  readonly #closer: ReturnType<typeof pageCloser>;
  readonly #readEntering: (given: unknown) => unknown;
  readonly #checkWelcome: (told: unknown) => void;

  constructor(services: Serving, realtime: Realtime, binding: RoomBinding, rooms: Namespace) {
    this.#services = services;
    this.#realtime = realtime;
    this.#binding = binding;
    this.#rooms = rooms;
    this.#closer = pageCloser(rooms, binding.handlers.pages.words);
    this.#readEntering = reader(binding.room.declaration.entering);
    this.#checkWelcome = this.#writer(binding.room.declaration.welcome, 'welcome');
  }

  refused(error: unknown) {
    return refusedBy(this.#services.log, error);
  }

  #writer(schema: Parameters<typeof writer>[0], what: string) {
    const isProduction = this.#services.config.NODE_ENV === 'production';
    return writer(schema, `${what} in ${this.#binding.room.path}`, isProduction);
  }

  async enter(socket: Socket): Promise<void> {
    if (this.#realtime.isStopping()) throw new Failure(503);
    const { declaration } = this.#binding.room;
    const { cookie } = socket.request.headers;
    const student = checkAccess(await this.#realtime.session({ cookie }), declaration.access);
    const entering = this.#readEntering(socket.handshake.auth);
    const place = await this.#admit(student, entering);
    const key = this.#binding.handlers.keyOf(entering as never);
    const voice = this.#realtime.voice(this.#binding.room);
    const guest = { student, entering: entering as never, place, voice };
    this.#pages.set(socket, { cookie, key, guest, seenAt: this.#services.clock.now() });
    // Servers tell each other of their sockets, headers and all: a session is nothing to pass on.
    Object.assign(socket.handshake, { headers: {} });
    const { studentId } = student;
    await socket.join([
      groupOf.room(key),
      groupOf.studentIn(key, studentId),
      groupOf.student(studentId),
    ]);
  }

  async #admit(student: CurrentStudent, entering: unknown): Promise<unknown> {
    const { room, handlers } = this.#binding;
    try {
      return await handlers.admit(student, entering as never);
    } catch (error) {
      throw declared(error, refusalsOfRoom(room.declaration), room.path);
    }
  }

  serve(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (page === undefined) throw new Error('a page came in by no door');
    this.#realtime.keep(socket);
    this.#limitRequests(socket);
    for (const [name, declaration] of Object.entries(this.#binding.room.declaration.requests))
      this.#serveRequest(socket, page, name, declaration);
    this.#serveBeat(socket, page);
    this.#welcome(socket, page);
    this.#limitPages(page);
    // A server that has just started knows only its own pages; by the first sign it knows those of the others.
    socket.once('beat', () => this.#limitPages(page));
    socket.on('disconnect', () => this.#leave(page));
  }

  #limitRequests(socket: Socket): void {
    const isWithin = rateCounter(maxRequests, this.#services.clock);
    socket.use((_packet, next) => {
      if (isWithin()) next();
      else socket.disconnect(true);
    });
  }

  #serveRequest(
    socket: Socket,
    page: Page,
    name: string,
    { given: schema, data, access, ofPage, ofStudent, ...declaration }: RequestDeclaration,
  ): void {
    const { room, handlers } = this.#binding;
    const handle = handlers.requests[name];
    if (handle === undefined) throw new Error(`${room.path} does not answer ${name}`);
    const read = reader(schema);
    const check = this.#writer(data, `answer to ${name}`);
    const isWithin = ofPage === undefined ? () => true : rateCounter(ofPage, this.#services.clock);
    const refusals = refusalsOfRequest(room.declaration, {
      data,
      ...(access && { access }),
      ...declaration,
    });
    socket.on(name, (...packet: unknown[]) => {
      const { given, tell } = readPacket(packet);
      this.#answer(tell, refusals, name, async () => {
        if (!isWithin()) throw new Failure(429);
        if (access !== undefined) checkPhone(page.guest.student, access);
        // Of what the contract knows, not of whatever a page sends.
        const asked = wellFormed(read(given));
        if (ofStudent !== undefined && !(await this.#isWithin(page, name, ofStudent)))
          throw new Failure(429);
        const answer = await handle(asked, page.guest);
        check(answer);
        return answer;
      });
    });
  }

  async #isWithin({ guest }: Page, name: string, rate: { max: number; seconds: number }) {
    const { database, clock } = this.#services;
    const key = `${this.#binding.room.path}:${name}:${guest.student.studentId}`;
    return await isWithinLimits(database.connection, key, clock.now(), [rate]);
  }

  #serveBeat(socket: Socket, page: Page): void {
    const { room } = this.#binding;
    const check = this.#writer(room.declaration.presence, 'presence');
    socket.on('beat', (...packet: unknown[]) => {
      const { tell } = readPacket(packet);
      const leave = (why: string, status: number) => {
        socket.emit('leave', why, status);
        socket.disconnect();
      };
      const beat = async () => {
        const told = await this.#beat(page);
        check(told);
        return told;
      };
      this.#answer(tell, refusalsOfRoom(room.declaration), 'beat', beat, leave);
    });
  }

  /** Who lost the right to be here, or the session, is refused, and has to go. */
  async #beat(page: Page): Promise<unknown> {
    const { room, handlers } = this.#binding;
    const session = await this.#realtime.session(page);
    const student = checkAccess(session, room.declaration.access);
    if (student.studentId !== page.guest.student.studentId) throw new Failure(401);
    const place = await this.#admit(student, page.guest.entering);
    page.guest = { ...page.guest, student, place };
    const since = page.seenAt;
    page.seenAt = this.#services.clock.now();
    return await handlers.present(page.guest, since);
  }

  #answer(
    tell: ReturnType<typeof readPacket>['tell'],
    refusals: readonly AnyRefusalName[],
    name: string,
    work: () => Promise<unknown>,
    onRefusal: (why: string, status: number) => void = () => {},
  ): void {
    if (this.#realtime.isStopping()) return tell({ ...this.refused(new Failure(503)), data: null });
    const done = work().then(
      (data) => tell({ status: 200, message: '', data }),
      (error: unknown) => {
        const told = declared(error, refusals, `${this.#binding.room.path} ${name}`);
        const { status, message } = this.refused(told);
        tell({ status, message, data: null });
        if (isExpected(told)) onRefusal(message, status);
      },
    );
    this.#realtime.finish(done);
  }

  #welcome(socket: Socket, page: Page): void {
    const done = this.#binding.handlers.welcome(page.guest).then((welcome) => {
      this.#checkWelcome(welcome);
      socket.emit('welcome', welcome);
    });
    this.#realtime.finish(
      done.catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'a room could not be shown');
        socket.disconnect();
      }),
    );
  }

  #limitPages({ key, guest }: Page): void {
    const group = groupOf.studentIn(key, guest.student.studentId);
    this.#closer
      .limit(group, this.#binding.handlers.pages.most)
      .catch((error: unknown) =>
        this.#services.log.warn(
          { err: error },
          'the surplus pages of a student could not be closed',
        ),
      );
  }

  #leave({ guest, seenAt }: Page): void {
    const left = this.#binding.handlers.left?.(guest, seenAt);
    if (left === undefined) return;
    this.#realtime.finish(
      left.catch((error: unknown) =>
        this.#services.log.warn({ err: error }, 'that a page left a room was not kept'),
      ),
    );
  }

  dropSilent(): void {
    const oldest = this.#services.clock.now().getTime() - silentMs;
    for (const socket of this.#rooms.sockets.values())
      if ((this.#pages.get(socket)?.seenAt.getTime() ?? 0) < oldest) socket.disconnect(true);
  }
}
