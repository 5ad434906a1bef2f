import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Served } from '../faults/serve.ts';
import type { Engines, Node } from './engines.ts';

/** What a fault is done to. */
export interface Scene {
  readonly engines: Engines;
  readonly servers: Served[];
  /** Starts a server anew in place of one that was killed. */
  readonly restart: (index: number) => Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Does it; what it answers takes it back. */
  strike(scene: Scene): Promise<() => Promise<void>>;
}

const nothing = () => Promise.resolve();

const begin = (node: Node) => () => {
  node.program.start();
  return Promise.resolve();
};

/** The machine of the primary goes dark. What it had not sent to a second node goes with it. */
const killPrimary: Fault = {
  name: 'the primary is killed while its replicas lag',
  strike: async ({ engines }) => {
    const node = await engines.whole();
    const senders = processesOf(node, 'walsender');
    for (const pid of senders) process.kill(pid, 'SIGSTOP');
    // Whatever is acknowledged now is acknowledged by this node alone.
    await delay(1500);
    node.program.signal('SIGKILL');
    await engines.whole(1);
    return begin(node);
  },
};

/** The primary stands still, comes back, and finds another in its place. */
const freezePrimary: Fault = {
  name: 'the primary stands still for longer than its lease',
  strike: async ({ engines }) => {
    const node = await engines.whole();
    node.program.signal('SIGSTOP');
    await delay(25_000);
    return () => {
      node.program.signal('SIGCONT');
      return Promise.resolve();
    };
  },
};

/** Nobody tells the primary that its lease is over, while it goes on taking writes. */
const freezePatroni: Fault = {
  name: 'the keeper of the primary stands still, the primary goes on',
  strike: async ({ engines }) => {
    const node = await engines.whole();
    const keepers = processesOf(node, 'patroni');
    for (const pid of keepers) process.kill(pid, 'SIGSTOP');
    await delay(25_000);
    return () => {
      for (const pid of keepers) process.kill(pid, 'SIGCONT');
      return Promise.resolve();
    };
  },
};

const killReplica: Fault = {
  name: 'a replica is killed',
  strike: async ({ engines }) => {
    const primary = await engines.whole();
    const node = engines.nodes.find((one) => one !== primary);
    if (node === undefined) return nothing;
    node.program.signal('SIGKILL');
    return begin(node);
  },
};

const killMember: Fault = {
  name: 'a member of etcd is killed',
  strike: ({ engines }) => {
    const member = engines.members[Math.floor(Math.random() * engines.members.length)];
    member?.signal('SIGKILL');
    return Promise.resolve(() => {
      member?.start();
      return Promise.resolve();
    });
  },
};

/** The primary cannot renew its lease, steps down, and nobody may take its place until a second member is back. */
const loseMajority: Fault = {
  name: 'etcd loses its majority for twenty seconds',
  strike: async ({ engines: { members } }) => {
    const gone = members.slice(1);
    for (const member of gone) member.signal('SIGKILL');
    await delay(20_000);
    for (const member of gone) member.start();
    return nothing;
  },
};

const killServer: Fault = {
  name: 'a server of the product is killed',
  strike: async ({ servers, restart }) => {
    const server = servers[0];
    if (server !== undefined) process.kill(server.pid, 'SIGKILL');
    await restart(0);
    return nothing;
  },
};

/** The gravest first: a short trial has them too. */
export const faults: readonly Fault[] = [
  ...[killPrimary, killMember, freezePatroni, killReplica, freezePrimary, killServer, loseMajority],
];

/** Processes of a node whose title or command has this word. */
function processesOf({ program }: Node, word: string): number[] {
  const wanted = new Set(program.pids());
  return execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match?.[2]?.includes(word) === true ? [Number(match[1])] : []))
    .filter((one) => wanted.has(one));
}
