const shape = /^((?:\S+ ){5})(\S+)(?: \?(\S+))?$/;

/**
 * A line of the schedule whose runs come one after the other, in a queue of their own unless it names one: a run that goes
 * on for longer than until the next, as where somebody outside is slow, would have another one beside it each time, until
 * there was no room for any other job.
 */
export function oneAfterTheOther(line: string): string {
  const [, times, task, options] = shape.exec(line) ?? [];
  if (times === undefined || task === undefined) throw new Error(`no line of a schedule: ${line}`);
  const wishes = new URLSearchParams(options);
  if (!wishes.has('queue')) wishes.set('queue', task);
  return `${times}${task} ?${wishes.toString()}`;
}
