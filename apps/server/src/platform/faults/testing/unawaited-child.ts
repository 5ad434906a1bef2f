// A process that lets failures go unawaited, as its argument says, and then answers whether it lives.
import pg from 'pg';
import { makeLog } from '../../log.ts';
import { watchUnawaited } from '../unawaited.ts';

watchUnawaited(makeLog({ LOG_LEVEL: 'info' }), (why) => {
  process.stdout.write(`leaves: ${why}\n`);
  process.exit();
});
const ofDatabase = (words: string, code: string) =>
  Object.assign(new pg.DatabaseError(words, words.length, 'error'), { code });
const fail: Record<string, () => void> = {
  rejection: () => void Promise.reject(new Error('nobody awaits it')),
  connection: () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  },
  database: () => {
    throw new Error('Connection terminated unexpectedly');
  },
  statement: () => {
    throw ofDatabase('deadlock detected', '40P01');
  },
  coded: () => {
    throw Object.assign(new Error('also a fault of ours'), { code: 'PART2' });
  },
  fault: () => {
    throw new TypeError('a fault of ours');
  },
};
setImmediate(fail[process.argv[2] ?? ''] ?? (() => {}));
setTimeout(() => {
  process.stdout.write('lives\n');
  process.exit();
}, 300);
if (process.argv[2] === 'start') await Promise.reject(ofDatabase('duplicate key value', '23505'));
