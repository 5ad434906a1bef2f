import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** No build takes so long: whoever held the lock is gone, and its number belongs to another program by now. */
const mostMs = 30 * 60_000;
const pauseMs = 200;

/**
 * Waits until nobody else builds in this folder, and keeps others out until what it returns is called, or this process ends.
 * What a process that holds it has begun takes it as well.
 * @param {string} [folder]
 * @returns {() => void}
 */
export function lockBuild(folder = root) {
  const lock = path.join(folder, '.cache/building');
  mkdirSync(path.dirname(lock), { recursive: true });
  if (holderOf(lock) === process.ppid) return () => {};
  // Written before it has its name, so that nobody finds it without a number in it.
  const own = `${lock}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let isTold = false; !isTaken(own, lock); isTold = true) {
      const holder = holderOf(lock);
      if (!isTold && holder !== undefined)
        process.stdout.write(
          `另一个构建正在进行（进程 ${holder}），等它结束……若没有这样的构建，请删除 ${lock}\n`,
        );
      if (holder === undefined) clear(lock, `${own}-old`);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const release = () => {
    process.off('exit', release);
    rmSync(lock, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** A name can be given once. */
function isTaken(own, lock) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes away what nobody holds. Another may have done so, and hold it by now: that one gets it back. */
function clear(lock, aside) {
  try {
    renameSync(lock, aside);
    if (holderOf(aside) !== undefined) isTaken(aside, lock);
    rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** The process that holds it; undefined where none does that still runs. */
function holderOf(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    return Date.now() - statSync(lock).mtimeMs < mostMs && runs(holder) ? holder : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's runs too.
    return error.code === 'EPERM';
  }
}
