/** Modules that the same pages need, and so one file. */
interface Cluster {
  readonly modules: string[];
  /** Of its sources. */
  size: number;
  /** By its place in `weights`, 1 where the page loads it. */
  readonly pages: Uint8Array;
}

export interface PlanInput {
  /** By module, the places of the pages that need it. */
  readonly pagesOf: ReadonlyMap<string, ReadonlySet<number>>;
  readonly sizeOf: (module: string) => number;
  /** The modules that a module needs before it runs. */
  readonly needsOf: (module: string) => readonly string[];
  /** How much a page counts, by its place. */
  readonly weights: readonly number[];
  /** What one more file costs a page, in bytes of sources. */
  readonly fileCost: number;
}

/**
 * Which modules go into one file. Those that the same pages need are together; then files are joined as long as the turns
 * to the server that pages save are worth more than the bytes that some load in vain. No two files need each other.
 */
export function planChunks(input: PlanInput): string[][] {
  const clusters = new Map<number, Cluster>();
  const clusterOf = new Map<string, number>();
  const bySignature = new Map<string, number>();
  for (const [module, pages] of input.pagesOf) {
    const signature = [...pages].toSorted((a, b) => a - b).join();
    const place = bySignature.get(signature) ?? bySignature.size;
    bySignature.set(signature, place);
    const cluster = clusters.get(place) ?? {
      modules: [],
      size: 0,
      pages: flagsOf(pages, input.weights.length),
    };
    cluster.modules.push(module);
    cluster.size += input.sizeOf(module);
    clusters.set(place, cluster);
    clusterOf.set(module, place);
  }
  const needs = new Map<number, Set<number>>();
  for (const [place, { modules }] of clusters)
    needs.set(
      place,
      new Set(
        modules
          .flatMap(input.needsOf)
          .map((module) => clusterOf.get(module))
          .filter((other) => other !== undefined && other !== place) as number[],
      ),
    );
  const plan = { clusters, needs, ...input };
  let isJoined = true;
  while (isJoined) isJoined = joinBest(plan);
  return [...clusters.values()].map(({ modules }) => modules);
}

function flagsOf(pages: ReadonlySet<number>, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, page) => Number(pages.has(page)));
}

function addTo(pages: Uint8Array, more: Uint8Array): void {
  for (const [page, flag] of more.entries()) if (flag === 1) pages[page] = 1;
}

interface Plan extends PlanInput {
  readonly clusters: Map<number, Cluster>;
  readonly needs: Map<number, Set<number>>;
}

/** Joins the two files from which pages gain most; false where none gain. */
function joinBest(plan: Plan): boolean {
  const candidates: { a: number; b: number; gain: number }[] = [];
  const places = [...plan.clusters.keys()];
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1)) {
      const gain = gainOf(plan, a, b);
      if (gain > 0) candidates.push({ a, b, gain });
    }
  candidates.sort((one, other) => other.gain - one.gain);
  for (const { a, b, gain } of candidates) {
    if (isBetween(plan, a, b) || isBetween(plan, b, a)) continue;
    if (gain - costBelow(plan, a, b) <= 0) continue;
    join(plan, a, b);
    return true;
  }
  return false;
}

/** Of the two alone: files that pages save, less the bytes that some would load in vain. */
function gainOf({ clusters, weights, fileCost }: Plan, a: number, b: number): number {
  const one = clusters.get(a)!;
  const other = clusters.get(b)!;
  let saved = 0;
  let inVain = 0;
  for (const [page, weight] of weights.entries()) {
    const isOne = one.pages[page] === 1;
    const isOther = other.pages[page] === 1;
    if (isOne && isOther) saved += weight * fileCost;
    else if (isOne) inVain += weight * other.size;
    else if (isOther) inVain += weight * one.size;
  }
  return saved - inVain;
}

/** What pages that load the joined file load with it, and did not need before. */
function costBelow(plan: Plan, a: number, b: number): number {
  const one = plan.clusters.get(a)!.pages;
  const other = plan.clusters.get(b)!.pages;
  let cost = 0;
  for (const place of below(plan, [a, b])) {
    if (place === a || place === b) continue;
    const { size, pages } = plan.clusters.get(place)!;
    for (const [page, weight] of plan.weights.entries())
      if ((one[page] === 1 || other[page] === 1) && pages[page] === 0)
        cost += weight * (size + plan.fileCost);
  }
  return cost;
}

/** These and all that they need, directly or not. */
function below({ needs }: Plan, from: readonly number[]): Set<number> {
  const found = new Set<number>();
  const visit = (place: number) => {
    if (found.has(place)) return;
    found.add(place);
    for (const each of needs.get(place) ?? []) visit(each);
  };
  for (const place of from) visit(place);
  return found;
}

/** Whether `a` needs `b` by way of another, which the joined file would need and be needed by. */
function isBetween(plan: Plan, a: number, b: number): boolean {
  const others = [...(plan.needs.get(a) ?? [])].filter((place) => place !== b);
  return below(plan, others).has(b);
}

function join(plan: Plan, a: number, b: number): void {
  const { clusters, needs } = plan;
  const one = clusters.get(a)!;
  const other = clusters.get(b)!;
  one.modules.push(...other.modules);
  one.size += other.size;
  addTo(one.pages, other.pages);
  clusters.delete(b);
  const together = new Set([...needs.get(a)!, ...needs.get(b)!]);
  together.delete(a);
  together.delete(b);
  needs.set(a, together);
  needs.delete(b);
  for (const each of needs.values()) if (each.delete(b)) each.add(a);
  needs.get(a)!.delete(a);
  // Whoever loads the joined file loads what it needs.
  for (const place of below(plan, [a])) {
    addTo(clusters.get(place)!.pages, one.pages);
  }
}
