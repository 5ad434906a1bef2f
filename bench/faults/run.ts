// `npm run test:faults`: what holds when the floor gives way. Each fault is done to a real server with students who
// write, and what they were promised is counted afterwards.
import { outages } from './cases/outages.ts';
import { endlessAnswers } from './cases/endless-answers.ts';
import { fullDisk } from './cases/full-disk.ts';
import { fullLog } from './cases/full-log.ts';
import { silence } from './cases/silence.ts';
import type { FaultCase, Outcome, Skipped } from './case.ts';

const cases: readonly FaultCase[] = [silence, ...outages, fullLog, fullDisk, endlessAnswers];

/** No fault takes longer; one that does has hung. */
const maxMinutes = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function inTime(one: FaultCase): Promise<Outcome | Skipped> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not done within ${maxMinutes} minutes`)),
      maxMinutes * 60_000,
    );
  });
  return await Promise.race([one.run(), late]).finally(() => clearTimeout(timer));
}

async function tryCase(one: FaultCase): Promise<boolean> {
  say(`· ${one.name}: ${one.title}`);
  try {
    const outcome = await inTime(one);
    if ('skipped' in outcome) {
      say(`  skipped: ${outcome.skipped}`);
      return true;
    }
    const { acknowledged, kept, faults, notes } = outcome;
    say(`  ${acknowledged} answers acknowledged, ${kept} kept; ${notes}`);
    for (const fault of faults) say(`  FAULT: ${fault}`);
    return faults.length === 0;
  } catch (error) {
    say(`  FAULT: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !cases.some((one) => one.name === name));
if (unknown.length > 0) {
  say(`unknown: ${unknown.join(', ')}; there are ${cases.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
let isHeld = true;
for (const one of cases)
  if (wanted.length === 0 || wanted.includes(one.name)) isHeld = (await tryCase(one)) && isHeld;
process.exit(isHeld ? 0 : 1);
