import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { leaseUses } from '../../throttle.ts';
import type { Services } from '../../services.ts';

/** A server asks for this part of a limit at a time: a whole limit costs so many statements. */
const parts = 8;
/** Of a limit by the second this part is free: an ordinary page never asks the database whether it may be fetched. */
const freePart = 0.1;
const maxKept = 5000;

type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts requests of an address by the database, so that several servers let pass together what one would: each takes
 * the uses of a stretch of time in portions. While the database does not answer, a server counts for itself.
 */
export function sharedLimits({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): FastifyRateLimitStoreCtor {
  const lease = async (key: string, endsAt: Date, uses: number, most: number): Promise<number> => {
    try {
      return await leaseUses(database.connection, { key, endsAt, uses, most });
    } catch (error) {
      log.warn({ err: error }, 'limits are counted for this server alone');
      return uses;
    }
  };
  return class SharedLimits implements FastifyRateLimitStore {
    readonly #stretches = new Map<string, Stretch>();
    readonly #route: string;

    constructor(_options: RateLimitOptions, route = '') {
      this.#route = route;
    }

    incr(key: string, tell: CountCallback, timeWindow: number, max: number): void {
      const now = clock.now().getTime();
      const endsAt = (Math.floor(now / timeWindow) + 1) * timeWindow;
      const stretch = this.#stretchOf(key, { endsAt, timeWindow, max }, now);
      void stretch.use().then((current) => tell(null, { current, ttl: endsAt - now }));
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      const { routeInfo } = options as { routeInfo?: RouteOptions };
      return new SharedLimits({}, `${String(routeInfo?.method)} ${routeInfo?.url}`);
    }

    #stretchOf(
      key: string,
      { endsAt, timeWindow, max }: { endsAt: number; timeWindow: number; max: number },
      now: number,
    ): Stretch {
      const known = this.#stretches.get(key);
      if (known?.endsAt === endsAt) return known;
      const free = timeWindow <= 1000 ? Math.floor(max * freePart) : 0;
      const name = `requests:${this.#route}:${key}`;
      const made = new Stretch(endsAt, {
        free,
        max,
        lease: (uses) => lease(name, new Date(endsAt), uses, max),
      });
      this.#stretches.set(key, made);
      if (this.#stretches.size > maxKept) this.#forget(now);
      return made;
    }

    #forget(now: number): void {
      for (const [key, { endsAt }] of this.#stretches)
        if (endsAt <= now || this.#stretches.size > maxKept) this.#stretches.delete(key);
    }
  };
}

interface StretchPlan {
  readonly free: number;
  readonly max: number;
  /** Answers how many of these uses are given. */
  readonly lease: (uses: number) => Promise<number>;
}

/** What one server lets pass of one address until a moment. */
class Stretch {
  readonly endsAt: number;
  readonly #plan: StretchPlan;
  #used = 0;
  #given: number;
  #isSpent = false;
  #asking: Promise<void> | undefined;

  constructor(endsAt: number, plan: StretchPlan) {
    this.endsAt = endsAt;
    this.#plan = plan;
    this.#given = plan.free;
  }

  /** The number of this use; beyond the limit where none is left. */
  async use(): Promise<number> {
    this.#used += 1;
    const number = this.#used;
    while (number > this.#given && !this.#isSpent) {
      this.#asking ??= this.#ask();
      await this.#asking;
    }
    return number > this.#given ? this.#plan.max + 1 : number;
  }

  async #ask(): Promise<void> {
    const { free, max, lease } = this.#plan;
    // What was free is counted with the first portion.
    const owed = this.#given === free ? free : 0;
    const wanted = Math.ceil(max / parts);
    const given = (await lease(wanted + owed)) - owed;
    this.#given += Math.max(0, given);
    this.#isSpent = given < wanted;
    this.#asking = undefined;
  }
}
