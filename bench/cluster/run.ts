// `npm run test:cluster`: a database of three nodes under Patroni, etcd and HAProxy, two servers, and students who write
// while it falls over again and again. `-- --rounds 100` does more; `--only on` or `--only off` tries one way alone.
// It needs Debian's etcd-server, patroni, haproxy and postgresql-15, and says so where they are not there.
import { parseArgs } from 'node:util';
import { missing } from './engines.ts';
import { tryCluster } from './trial.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  say('--rounds wants a number, 1 or more');
  process.exit(1);
}
const lacking = missing();
if (lacking.length > 0) {
  say(`missing: ${lacking.join(', ')}; apt-get install etcd-server patroni haproxy postgresql-15`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

let isHeld = true;
if (values.only !== 'off') {
  say('· a commit waits for a second node');
  const { acknowledged, kept, faults, notes } = await tryCluster({
    ...{ isSynchronous: true, rounds, say },
  });
  say(`  ${acknowledged} answers acknowledged, ${kept} kept; ${notes}`);
  for (const fault of faults) say(`  FAULT: ${fault}`);
  isHeld = faults.length === 0;
}
if (values.only !== 'on') {
  say('· the same without waiting: what counts must find the loss, or it proves nothing above');
  const { acknowledged, kept } = await tryCluster({ isSynchronous: false, rounds: 1, say });
  say(`  ${acknowledged} answers acknowledged, ${kept} kept`);
  if (kept >= acknowledged) {
    say('  FAULT: nothing was lost; the trial cannot tell');
    isHeld = false;
  }
}
process.exit(isHeld ? 0 : 1);
