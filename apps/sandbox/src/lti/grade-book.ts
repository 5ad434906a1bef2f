import { randomBytes } from 'node:crypto';
import type { ToolKeys } from './tool-statement.ts';

export interface KeptScore {
  readonly item: string;
  /** Whose item it is: two links to one address have one each. */
  readonly link: string;
  /** The link's own address. */
  readonly target: string;
  /** As the tool wished for the item; null: the platform made it by itself. */
  readonly resourceId: string | null;
  readonly userId: string;
  /** Null: nothing that counts yet. */
  readonly score: number | null;
  readonly maximum: number;
  readonly activity: string;
  readonly grading: string;
  readonly timestamp: string;
  /** How many pieces of work were handed in for it, and when the last was, as Canvas reckons both. */
  readonly attempts: number;
  readonly submittedAt: string;
}

/** A score as it comes; of which one that is new work is an attempt more. */
export interface GivenScore extends Omit<KeptScore, 'attempts' | 'submittedAt'> {
  readonly isNew: boolean;
  /** Null: now. */
  readonly submittedAt: string | null;
}

/** Of a link. */
export type Item = Pick<KeptScore, 'link' | 'target' | 'resourceId'>;

interface Token {
  readonly university: string;
  readonly scopes: readonly string[];
  readonly until: number;
}

/** What platforms keep of grades: one book for each university, and the tokens by which the tool writes into it. */
export class GradeBooks {
  readonly #items = new Map<string, Item>();
  readonly #scores = new Map<string, KeptScore>();
  readonly #tokens = new Map<string, Token>();
  readonly #used = new Set<string>();
  readonly #tools = new Map<string, ToolKeys | string>();
  readonly #logins = new Map<string, string>();
  #asked = 0;

  /** The item of a link, made when it is first opened. */
  itemOf(university: string, wish: Item): string {
    const known = [...this.#items].find(([name, of]) => {
      return name.startsWith(`${university} `) && of.link === wish.link;
    });
    if (known !== undefined) return known[0].split(' ')[1] ?? '';
    const item = String(this.#items.size + 1);
    this.#items.set(`${university} ${item}`, wish);
    return item;
  }

  itemAt(university: string, item: string): Item | undefined {
    return this.#items.get(`${university} ${item}`);
  }

  /** @returns undefined where there is a later one, by whole seconds as Moodle compares them */
  keep(
    university: string,
    { isNew, submittedAt, ...score }: GivenScore,
    now: string,
  ): KeptScore | undefined {
    const name = `${university} ${score.item} ${score.userId}`;
    const known = this.#scores.get(name);
    const seconds = (text: string) => Math.floor(Date.parse(text) / 1000);
    if (known !== undefined && seconds(known.timestamp) >= seconds(score.timestamp))
      return undefined;
    const kept = {
      ...score,
      attempts: (known?.attempts ?? 0) + (isNew ? 1 : 0),
      submittedAt: isNew ? (submittedAt ?? now) : (known?.submittedAt ?? now),
    };
    this.#scores.set(name, kept);
    return kept;
  }

  scoresOf(university: string): KeptScore[] {
    return [...this.#scores].flatMap(([name, score]) =>
      name.startsWith(`${university} `) ? [score] : [],
    );
  }

  giveToken(token: Token): string {
    const text = randomBytes(24).toString('base64url');
    this.#tokens.set(text, token);
    this.#asked += 1;
    return text;
  }

  /** How many were given. */
  get given(): number {
    return this.#asked;
  }

  ofToken(text: string, now: number): Token | undefined {
    const token = this.#tokens.get(text);
    return token !== undefined && token.until > now ? token : undefined;
  }

  endTokens(): void {
    this.#tokens.clear();
  }

  /** Whether a statement of the tool's comes for the first time. */
  isFirst(id: string): boolean {
    const isFirst = !this.#used.has(id);
    this.#used.add(id);
    return isFirst;
  }

  /** As its administrator has written down: keys, or the address of them. */
  knowTool(university: string, keys: ToolKeys): void {
    this.#tools.set(university, keys);
  }

  /** By the address where its logins begin; its keys stand beside it where nothing else is written down. */
  knowToolAt(university: string, login: string): void {
    this.#logins.set(university, login);
    if (!this.#tools.has(university)) this.#tools.set(university, new URL('jwks', login).href);
  }

  loginOf(university: string): string | undefined {
    return this.#logins.get(university);
  }

  async keysOfTool(university: string): Promise<ToolKeys> {
    const known = this.#tools.get(university);
    if (typeof known !== 'string') return known ?? { keys: [] };
    return (await (await fetch(known)).json()) as ToolKeys;
  }
}
