import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../../apps/server/src/platform/database/embedded/postmaster-pid.ts';
import { secondsUntil } from '../faults/case.ts';
import { freePort } from '../school/start-server.ts';
import { fillIn, programOf, unprivileged, type Program } from './program.ts';

/** What the trial needs of the machine; Debian's packages have them. */
const needed = ['etcd', 'patroni', 'haproxy', '/usr/lib/postgresql/15/bin/postgres'] as const;

/** Those of them that are not there. */
export const missing = (): string[] =>
  needed.filter((command) => {
    try {
      execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

const host = '127.0.0.1';
const names = ['one', 'two', 'three'] as const;
const password = 'a password of the trial';

export interface Node {
  readonly name: string;
  /** Patroni, and PostgreSQL below it. */
  readonly program: Program;
  readonly port: number;
  readonly rest: number;
}

/** Three nodes of a database under Patroni, three of etcd, and HAProxy in front. */
export interface Engines {
  /** Always the primary, by HAProxy. */
  readonly url: string;
  readonly nodes: readonly Node[];
  readonly members: readonly Program[];
  /** The node that says of itself that it is the primary; undefined while there is none. */
  primary(): Promise<Node | undefined>;
  /** Waits until there is a primary with as many healthy others; throws when it takes too long. */
  whole(others?: number): Promise<Node>;
  close(): Promise<void>;
}

export async function openEngines({ isSynchronous }: { isSynchronous: boolean }): Promise<Engines> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-cluster-'));
  const own = async (name: string): Promise<string> => {
    const place = path.join(folder, name);
    await mkdir(place, { mode: 0o700 });
    const user = unprivileged();
    if (user !== undefined) await chown(place, user.uid, user.gid);
    return place;
  };
  const user = unprivileged();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const members = await openMembers(own);
  const nodes: Node[] = [];
  for (const name of names) nodes.push(await openNode(name, members.hosts, isSynchronous, own));
  const { program: proxy, port } = await openProxy(nodes, await own('haproxy'));
  const programs = [...members.programs, ...nodes.map(({ program }) => program), proxy];
  const { primary, whole } = watch(nodes, programs, isSynchronous);
  try {
    for (const member of members.programs) member.start();
    // One makes the database, the others copy it: as a school would begin.
    nodes[0]?.program.start();
    await secondsUntil(async () => (await primary()) !== undefined, 60);
    for (const node of nodes.slice(1)) node.program.start();
    proxy.start();
    const first = await whole();
    await query(
      first.port,
      'postgres',
      `create database xuezhou encoding 'UTF8' template template0`,
    );
  } catch (error) {
    for (const program of programs) await program.stop();
    throw error;
  }
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@${host}:${port}/xuezhou?sslmode=disable`,
    nodes,
    members: members.programs,
    primary,
    whole,
    close: async () => {
      for (const program of programs.toReversed()) await program.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Who is the primary, and whether all is as it should be. */
function watch(
  nodes: readonly Node[],
  programs: readonly Program[],
  isSynchronous: boolean,
): Pick<Engines, 'primary' | 'whole'> {
  const primary = async () => {
    const said = await Promise.all(nodes.map(({ rest }) => answersAt(rest, '/primary')));
    return nodes.find((_node, index) => said[index]);
  };
  const whole = async (others = nodes.length - 1): Promise<Node> => {
    for (let round = 0; round < 600; round += 1) {
      const [first, ...more] = await Promise.all([
        primary(),
        ...nodes.map(({ rest }) => answersAt(rest, isSynchronous ? '/health' : '/replica')),
      ]);
      const healthy = more.filter(Boolean).length - (isSynchronous ? 1 : 0);
      if (first !== undefined && healthy >= others && (await isGoing(first, isSynchronous)))
        return first;
      await delay(250);
    }
    throw new Error(
      `not whole:\n${programs.map((one) => `${one.name}:\n${one.output().slice(-1500)}`).join('\n')}`,
    );
  };
  return { primary, whole };
}

/** It takes writes; a strict one does not before a second node follows. */
async function isGoing({ port }: Node, isSynchronous: boolean): Promise<boolean> {
  try {
    const [row] = await query<{ ready: boolean }>(
      port,
      'postgres',
      `select not pg_is_in_recovery() and (${!isSynchronous} or exists (
         select from pg_stat_replication where sync_state in ('sync', 'quorum'))) as ready`,
    );
    return row?.ready === true;
  } catch {
    return false;
  }
}

/** At a node itself, past HAProxy. */
async function query<Row extends object>(
  port: number,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    ...{ host, port, user: 'postgres', password, database },
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answersAt(port: number, place: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${host}:${port}${place}`, {
      signal: AbortSignal.timeout(1000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

type Own = (name: string) => Promise<string>;

async function openMembers(own: Own): Promise<{ programs: Program[]; hosts: string }> {
  const places = [];
  for (const name of names)
    places.push({
      name,
      client: await freePort(),
      peer: await freePort(),
      at: await own(`etcd-${name}`),
    });
  const cluster = places.map(({ name, peer }) => `${name}=http://${host}:${peer}`).join(',');
  const programs = places.map(({ name, client, peer, at }) =>
    programOf({
      name: `etcd ${name}`,
      command: 'etcd',
      cwd: at,
      args: [
        ...['--name', name, '--data-dir', at, '--initial-cluster', cluster],
        ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'xuezhou'],
        ...['--listen-client-urls', `http://${host}:${client}`],
        ...['--advertise-client-urls', `http://${host}:${client}`],
        ...['--listen-peer-urls', `http://${host}:${peer}`],
        ...['--initial-advertise-peer-urls', `http://${host}:${peer}`],
      ],
    }),
  );
  return { programs, hosts: places.map(({ client }) => `${host}:${client}`).join(',') };
}

async function openNode(
  name: string,
  etcdHosts: string,
  isSynchronous: boolean,
  own: Own,
): Promise<Node> {
  const [port, rest] = [await freePort(), await freePort()];
  const at = await own(`node-${name}`);
  const file = path.join(at, 'patroni.yml');
  const text = await fillIn('database/patroni.yml', {
    NODE_NAME: name,
    NODE_ADDRESS: host,
    REST_PORT: String(rest),
    POSTGRES_PORT: String(port),
    ETCD_HOSTS: etcdHosts,
    SYNCHRONOUS: String(isSynchronous),
    DATA_DIR: at,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
  });
  await writeFile(file, text, { mode: 0o644 });
  // PostgreSQL outlives who started it.
  const apart = () => {
    const running = readPostmaster(path.join(at, 'data'));
    return running?.isDatabase === true ? [running.pid] : [];
  };
  const program = programOf({
    ...{ name: `node ${name}`, command: 'patroni', args: [file], cwd: at, apart },
  });
  return { name, program, port, rest };
}

async function openProxy(
  nodes: readonly Node[],
  at: string,
): Promise<{ program: Program; port: number }> {
  const port = await freePort();
  const places = nodes.flatMap(({ name, port: node, rest }) => {
    const upper = name.toUpperCase();
    return [
      [`NODE_${upper}`, `${host}:${node}`],
      [`REST_${upper}`, String(rest)],
    ] as const;
  });
  const text = await fillIn('database/haproxy.cfg', {
    ...Object.fromEntries(places),
    PRIMARY_PORT: String(port),
    REPLICA_PORT: String(await freePort()),
  });
  const file = path.join(at, 'haproxy.cfg');
  await writeFile(file, text, { mode: 0o644 });
  return {
    port,
    program: programOf({ name: 'haproxy', command: 'haproxy', args: ['-f', file, '-db'], cwd: at }),
  };
}
