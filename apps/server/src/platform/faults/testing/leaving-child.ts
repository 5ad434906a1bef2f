// A process that has something that keeps it alive, and is asked to end; how its leaving goes is its argument.
import { makeLog } from '../../log.ts';
import { endsInOrder } from '../end-in-order.ts';

const alive = setInterval(() => {}, 1000);
const leave: Record<string, () => Promise<void>> = {
  ends: async () => clearInterval(alive),
  fails: async () => {
    throw new Error('the disk is gone');
  },
  hangs: async () => await new Promise(() => {}),
};
const end = endsInOrder(
  makeLog({ LOG_LEVEL: 'info' }),
  leave[process.argv[2] ?? ''] ?? (() => Promise.resolve()),
  500,
);
process.on('SIGTERM', () => end('SIGTERM'));
process.kill(process.pid, 'SIGTERM');
