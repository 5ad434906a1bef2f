import { setTimeout as delay } from 'node:timers/promises';
import { sayInTeam, type TeamMessage } from '@xuezhou/contract/im';
import { v7 as newId } from 'uuid';
import { ownIm } from '../../apps/server/src/providers/im/own-im.ts';
import { addressOf, requestBy } from '../http/ask.ts';
import { residentMegabytes } from '../process-facts.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { startBeside } from '../school/start-beside.ts';
import type { RunningServer } from '../school/start-server.ts';
import { quantile } from '../statistics.ts';
import { RoomGuest } from './room-guest.ts';

export const roomPlan = {
  sockets: 2000,
  rooms: 40,
  /** Messages of all rooms together. */
  perSecond: 50,
  seconds: 30,
  /** One of the two servers is killed then. */
  killAfter: 15,
} as const;

export interface RoomResult {
  readonly sent: number;
  /** Requests that had no answer and were sent again. */
  readonly repeats: number;
  readonly deliveries: number;
  /** Milliseconds from the sending to the page, until the kill. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** Kilobytes of a server for each of its open sockets; NaN where the system does not tell. */
  readonly kilobytes: number;
  /** Seconds from the kill until all its pages were at the other server. */
  readonly away: number;
  /** Messages that a page lacks in the end, and that a room has twice. */
  readonly lost: number;
  readonly twice: number;
}

const unlimited = { SOCKETS_PER_ADDRESS: '0' } as const;

/** Pages in rooms at two servers of one database; one of them is killed while people talk. */
export async function measureRooms(say: (line: string) => void): Promise<RoomResult> {
  return await inSchool({ students: roomPlan.sockets }, async (open) => {
    const teamIds = await openRooms(open.school);
    const servers = [
      await startBeside(open, unlimited),
      await startBeside(open, unlimited),
    ] as const;
    try {
      return await talk(open.school, { teamIds, servers }, say);
    } finally {
      await Promise.all(servers.map((server) => server.stop().catch(() => undefined)));
    }
  });
}

/** Courses with a team each; every student is in one of them. */
async function openRooms({ services, students }: School): Promise<number[]> {
  const { pool } = services.database;
  const ids = students.map(({ studentId }) => studentId);
  await pool.query(
    `insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort,
       shuffle_options, source)
     select 9000 + n, 'CFA', 1, '压测 ' || n, '压测', '', 'enrolled', false, 9000 + n, false, 'bench'
     from generate_series(1, $1::int) n`,
    [roomPlan.rooms],
  );
  await pool.query(
    `insert into enrolment (student_id, course_id)
     select id, 9001 + (place - 1) % $2::int from unnest($1::int[]) with ordinality as t (id, place)`,
    [ids, roomPlan.rooms],
  );
  const { rows } = await pool.query<{ team_id: number }>(
    `insert into im_team (course_id, name, opened_at)
     select 9000 + n, '压测', now() from generate_series(1, $1::int) n returning team_id`,
    [roomPlan.rooms],
  );
  return rows.map(({ team_id }) => team_id);
}

/** Of 200 ms, until all pages of the killed server are back. */
const maxWaits = 600;

interface Stage {
  readonly teamIds: readonly number[];
  readonly servers: readonly [RunningServer, RunningServer];
}

async function talk(
  school: School,
  { teamIds, servers }: Stage,
  say: (line: string) => void,
): Promise<RoomResult> {
  const [stays] = servers;
  const clock: TalkClock = { sentAt: new Map(), delays: [], killedAt: null };
  const guests = await makeGuests(school, teamIds, ({ messageId }) => {
    const at = clock.sentAt.get(messageId);
    if (at !== undefined && clock.killedAt === null) clock.delays.push(performance.now() - at);
  });
  const before = await memoryOf(servers);
  say(`${guests.length} sockets come in`);
  await enterAll(guests, (index) => servers[index % 2 === 0 ? 0 : 1].address);
  const kilobytes = ((await memoryOf(servers)) - before) * (1024 / guests.length);
  const away: number[] = [];
  for (const [index, guest] of guests.entries())
    if (index % 2 === 1)
      guest.onGone(() => {
        // As pages do, not all at the same moment.
        void delay(Math.random() * 2000)
          .then(() => comeBack(guest, stays.address))
          .then(() => away.push((performance.now() - (clock.killedAt ?? 0)) / 1000));
      });
  say(`${roomPlan.perSecond} messages a second, and a server is killed`);
  const repeats = await sayAll(guests, servers, clock);
  const gone = Math.floor(guests.length / 2);
  for (let waits = 0; away.length < gone && waits < maxWaits; waits++) await delay(200);
  if (away.length < gone) throw new Error(`only ${away.length} of ${gone} pages came back`);
  const lost = await missingAfter(school, guests, 30_000);
  for (const guest of guests) guest.leave();
  const { sentAt, delays } = clock;
  return {
    sent: sentAt.size,
    repeats,
    deliveries: delays.length,
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    most: quantile(delays, 1),
    kilobytes,
    away: quantile(away, 1),
    lost,
    twice: await saidTwice(school, sentAt.size),
  };
}

/** Tries for as long as a page would; one that a crowded door turns away knocks again, as socket.io does. */
async function comeBack(guest: RoomGuest, address: string): Promise<void> {
  for (;;) {
    const isIn = await guest.enter(address).then(
      () => true,
      () => false,
    );
    if (isIn) return;
    await delay(1000 + Math.random() * 1000);
  }
}

interface TalkClock {
  readonly sentAt: Map<string, number>;
  /** Milliseconds of deliveries until the kill. */
  readonly delays: number[];
  killedAt: number | null;
}

/** Says one after another at both servers in turn, and kills the second one in between. Answers what was repeated. */
async function sayAll(
  guests: readonly RoomGuest[],
  [stays, dies]: Stage['servers'],
  clock: TalkClock,
): Promise<number> {
  const { perSecond, seconds, killAfter } = roomPlan;
  const sending: Promise<number>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    await delay(Math.max(0, begun + (count * 1000) / perSecond - performance.now()));
    if (clock.killedAt === null && count >= perSecond * killAfter) {
      clock.killedAt = performance.now();
      void dies.kill();
    }
    const guest = guests[(count * 7) % guests.length]!;
    const first = count % 2 === 0 ? stays : dies;
    sending.push(send({ guest, sentAt: clock.sentAt }, [first.address, stays.address]));
  }
  const repeats = await Promise.all(sending);
  return repeats.reduce((sum, one) => sum + one, 0);
}

async function makeGuests(
  { services, students }: School,
  teamIds: readonly number[],
  onMessage: (message: TeamMessage) => void,
): Promise<RoomGuest[]> {
  const tokens = ownIm(services);
  return await Promise.all(
    students.map(async (student, index) => {
      const { token } = await tokens.account(student.studentId);
      return new RoomGuest({ student, teamId: teamIds[index % teamIds.length]!, token, onMessage });
    }),
  );
}

const atOnce = 50;

async function enterAll(
  guests: readonly RoomGuest[],
  addressOf: (index: number) => string,
): Promise<void> {
  for (let from = 0; from < guests.length; from += atOnce)
    await Promise.all(
      guests.slice(from, from + atOnce).map((guest, index) => guest.enter(addressOf(from + index))),
    );
}

async function memoryOf(servers: readonly RunningServer[]): Promise<number> {
  const each = await Promise.all(servers.map(({ pid }) => residentMegabytes(pid)));
  return each.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);
}

/** Sends as the outbox does: what had no answer again, with the same id. Answers how often it was repeated. */
async function send(
  { guest, sentAt }: { guest: RoomGuest; sentAt: Map<string, number> },
  [first, other]: readonly [string, string],
): Promise<number> {
  const messageId = newId();
  sentAt.set(messageId, performance.now());
  const request = requestBy(guest.student, sayInTeam, {
    params: { teamId: guest.teamId },
    body: { messageId, text: '压测', mentions: [] },
  });
  const { headers, payload } = request;
  const path = addressOf(request);
  for (let tries = 0; ; tries++) {
    if (tries > 100) throw new Error('a message was never answered');
    try {
      const response = await fetch(`${tries === 0 ? first : other}${path}`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      const { status } = (await response.json()) as { status: number };
      if (status === 200) return tries;
    } catch {
      // Its server is gone.
    }
    await delay(300);
  }
}

async function lastNumbers({ services }: School): Promise<Map<number, number>> {
  const { rows } = await services.database.pool.query<{ team_id: number; last_message: number }>(
    'select team_id, last_message from im_team',
  );
  return new Map(rows.map(({ team_id, last_message }) => [team_id, last_message]));
}

/** How many messages pages lack, when all have them or the time is over. */
async function missingAfter(
  school: School,
  guests: readonly RoomGuest[],
  ms: number,
): Promise<number> {
  const last = await lastNumbers(school);
  const missing = () =>
    guests.reduce((sum, guest) => sum + guest.missing(last.get(guest.teamId) ?? 0), 0);
  const until = performance.now() + ms;
  while (missing() > 0 && performance.now() < until) await delay(200);
  return missing();
}

/** Messages beyond those that were sent. */
async function saidTwice({ services }: School, sent: number): Promise<number> {
  const { rows } = await services.database.pool.query<{ count: string }>(
    "select count(*) from im_message where text = '压测'",
  );
  return Math.abs(Number(rows[0]?.count ?? 0) - sent);
}
