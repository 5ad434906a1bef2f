import { accessSync, constants, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { listThrowawayPlaces } from '../../platform/database/embedded/cluster-place.ts';
import { isAlive } from '../../platform/database/embedded/postmaster-pid.ts';
import {
  endThrowawayCluster,
  startThrowawayCluster,
  type ThrowawayCluster,
} from '../../platform/database/embedded/start-throwaway-cluster.ts';

const GIB = 1024 ** 3;

/**
 * Linux's folder in memory, where this machine has room for the databases of a run; else undefined. A copy of the
 * template is 2,000 small files: in memory it costs 55 ms of processor, on a disk with a journal 280 ms where nothing
 * else runs and 700 ms beside a second run (PostgreSQL 18, ext4, 2 cores), and on ext4 without one 2 s where others were
 * just dropped: it passes over the places of all that was lately removed. `makeFresh` saves most copies.
 */
export function memoryFolder(folder = '/dev/shm'): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 4 * GIB && freemem() >= 8 * GIB ? folder : undefined;
  } catch {
    return undefined;
  }
}

const makerNote = 'maker';

/** Says in a folder which process made it. */
export const signFolder = (root: string): void =>
  writeFileSync(path.join(root, makerNote), String(process.pid));

/** Of these folders those whose maker has ended: killed runs left them. */
export const leftFolders = (roots: readonly string[]): string[] =>
  roots.filter((root) => {
    const maker = readMaker(root);
    return maker !== undefined && !isAlive(maker);
  });

/** Undefined of one that is just being made, or whose maker says nothing of itself. */
function readMaker(root: string): number | undefined {
  try {
    return Number(readFileSync(path.join(root, makerNote), 'utf8'));
  } catch {
    return undefined;
  }
}

/** One of a run of tests, in the folder that is named or the temporary one. What killed runs left in that folder goes first. */
export async function startClusterIn(folder: string | undefined): Promise<ThrowawayCluster> {
  if (folder !== undefined) await removeLeftClusters(folder);
  const cluster = await startThrowawayCluster(folder);
  signFolder(cluster.root);
  return cluster;
}

/** What killed runs left would take memory until the machine starts anew; its database may still run. */
async function removeLeftClusters(folder: string): Promise<void> {
  for (const root of leftFolders(listThrowawayPlaces(folder)))
    // Another run that begins may be removing it too.
    await endThrowawayCluster(root).catch(() => {});
}
