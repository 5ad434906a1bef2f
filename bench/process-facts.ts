import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory of a process in MB; undefined where the system does not tell. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  return await megabytesIn(String(pid), 'VmRSS');
}

/** The most resident memory of this process since it last forgot it, in MB; undefined where the system does not tell. */
export async function residentPeakMegabytes(): Promise<number | undefined> {
  return await megabytesIn('self', 'VmHWM');
}

/** From now on the peak is counted anew, where the system can do so. */
export async function forgetResidentPeak(): Promise<void> {
  await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
}

async function megabytesIn(process: string, field: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

// Linux counts in hundredths of a second, whatever its own clock does.
const ticksInSecond = 100;

/** Processor time that a process has used, in seconds; undefined where the system does not tell. */
export async function processorSeconds(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in brackets and may hold anything; the fields after it are numbers.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user + system) && line !== ''
    ? (user + system) / ticksInSecond
    : undefined;
}
