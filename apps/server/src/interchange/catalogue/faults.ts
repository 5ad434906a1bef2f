/** Gathers what is wrong, each with its place, in the order in which it was found. */
export class Faults {
  readonly all: string[] = [];

  add(place: string, fault: string): void {
    this.all.push(`${place}：${fault}`);
  }

  /** What was found since is going to be found anew. */
  backTo(count: number): void {
    this.all.length = count;
  }

  /** Whether anything was found since `before`, a count taken earlier. */
  get count(): number {
    return this.all.length;
  }
}
