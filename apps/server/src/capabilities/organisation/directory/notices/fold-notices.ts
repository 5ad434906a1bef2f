import type { NoticedChanges } from '../seen.ts';

type Rename = NoticedChanges['renamed'][number];
type End = NoticedChanges['ended'][number];

type Event =
  | { readonly at: number; readonly rename: Rename }
  | { readonly at: number; readonly end: End };

/**
 * What several notices told, as one: in the order in which it happened, whatever order it was told in. An id that was given up
 * after somebody was renamed to it ends what that person's former id opened, and is nobody's way to the one after it: whoever
 * has it next is another person. Who was renamed twice has the last id.
 */
export function foldNotices(rows: readonly NoticedChanges[]): NoticedChanges {
  const events: Event[] = rows
    .flatMap(({ renamed, ended }): Event[] => [
      ...renamed.map((rename) => ({ at: rename.at, rename })),
      ...ended.map((end) => ({ at: end.at, end })),
    ])
    .toSorted((one, other) => one.at - other.at);
  const folding = new Folding();
  for (const event of events)
    if ('end' in event) folding.end(event.end);
    else folding.rename(event.rename);
  return folding.all;
}

class Folding {
  #renamed: Rename[] = [];
  readonly #ended: End[] = [];

  get all(): NoticedChanges {
    return { renamed: this.#renamed, ended: this.#ended };
  }

  end({ user, at }: End): void {
    this.#giveUp(({ to }) => to === user);
    this.#ended.push({ user, at, ...this.#sinceOf(user) });
  }

  rename({ from, to, at }: Rename): void {
    if (from === to) return;
    const isTwice = this.#renamed.some(
      (one) => one.from === from && one.to === to && one.at === at,
    );
    if (isTwice) return;
    // Nobody told that who was renamed to it has gone, and it is another person's now.
    this.#giveUp((one) => one.to === to);
    const before = this.#renamed.filter((one) => one.to === from);
    // Who had the id in between before that person.
    if (before.length > 0)
      this.#ended.push({
        ...{ user: from, at: Math.max(...before.map((one) => one.at)) },
        ...this.#sinceOf(from),
      });
    this.#renamed = this.#renamed.map((one) => (one.to === from ? { ...one, to } : one));
    this.#renamed.push({ from, to, at, ...this.#sinceOf(from) });
  }

  #giveUp(isSo: (one: Rename) => boolean): void {
    for (const { from, at, since } of this.#renamed.filter(isSo))
      this.#ended.push({ user: from, at, ...(since !== undefined && { since }) });
    this.#renamed = this.#renamed.filter((one) => !isSo(one));
  }

  /** Who had it before that is somebody who was renamed. */
  #sinceOf(user: string): { since?: number } {
    const times = this.#renamed.filter(({ from }) => from === user).map(({ at }) => at);
    return times.length === 0 ? {} : { since: Math.max(...times) };
  }
}
