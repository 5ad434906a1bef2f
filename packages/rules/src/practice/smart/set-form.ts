import type { QuestionKind } from '@xuezhou/contract/practice';

/** A kind of question of an exam. */
export interface FormPart {
  readonly kind: QuestionKind;
  /** How many options it has there; null for any number. */
  readonly options: number | null;
  /** Of the exam's questions, a composite one counted once; all parts together 1. */
  readonly share: number;
}

interface Asked {
  readonly kind: QuestionKind;
  readonly options: number;
}

/** Whether a question is of the form; of no form is everything. */
export const keepsForm = (form: readonly FormPart[] | undefined, asked: Asked): boolean =>
  form === undefined ||
  form.some(
    ({ kind, options }) => kind === asked.kind && (options === null || options === asked.options),
  );

/** How many of a set go to each kind, the largest rests rounded up. */
function roomByKind(form: readonly FormPart[], count: number): Map<QuestionKind, number> {
  const shares = new Map<QuestionKind, number>();
  for (const { kind, share } of form) shares.set(kind, (shares.get(kind) ?? 0) + share);
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0) || 1;
  const exact = [...shares].map(([kind, share]) => ({ kind, places: (count * share) / all }));
  const room = new Map(exact.map(({ kind, places }) => [kind, Math.floor(places)]));
  let left = count - [...room.values()].reduce((sum, places) => sum + places, 0);
  for (const { kind } of exact.toSorted((a, b) => (b.places % 1) - (a.places % 1))) {
    if (left === 0) break;
    room.set(kind, (room.get(kind) ?? 0) + 1);
    left -= 1;
  }
  return room;
}

interface Chosen {
  readonly question: { readonly kind: QuestionKind };
}

/** What is left of a set for each kind while it is filled. */
export class KindRoom {
  private readonly left: Map<QuestionKind, number> | undefined;

  constructor(form: readonly FormPart[] | undefined, count: number) {
    this.left = form && roomByKind(form, count);
  }

  has(kind: QuestionKind): boolean {
    return this.left === undefined || (this.left.get(kind) ?? 0) > 0;
  }

  fill(kind: QuestionKind): void {
    this.left?.set(kind, (this.left.get(kind) ?? 0) - 1);
  }

  /** The first `most` that there is room for. */
  take<One extends Chosen>(from: readonly One[], most: number): One[] {
    const taken: One[] = [];
    for (const one of from) {
      if (taken.length >= most) break;
      if (!this.has(one.question.kind)) continue;
      this.fill(one.question.kind);
      taken.push(one);
    }
    return taken;
  }
}
