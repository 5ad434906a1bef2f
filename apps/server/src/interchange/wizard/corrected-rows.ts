import type { ImportCorrection } from '@xuezhou/contract/import/console';
import {
  countCorrections,
  maxCorrected,
  planCorrections,
  triedKeys,
  type Correction,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';

/** A key that a row corrects after students answered by the former one. */
export type PlacedCorrection = Correction & { readonly place: string };

const longestStem = 500;

/** By their courses and keys; undefined for a question that no row of the file changes. */
type PlaceOf = (question: {
  readonly courseId: number;
  readonly sourceKey: string;
}) => string | undefined;

/** Keys that a tried import corrects: told within it, and counted only when it holds nobody up any more. */
export class CorrectedRows {
  #keys: readonly { readonly place: string }[] = [];
  #planned: Parameters<typeof countCorrections<PlacedKey>>[1] = [];

  /** Within the import that is tried. */
  async read(change: Change, importId: number, placeOf: PlaceOf): Promise<void> {
    const keys = (await triedKeys(change, importId)).flatMap((one) => {
      const place = placeOf(one);
      return place === undefined ? [] : [{ ...one, place }];
    });
    this.#keys = keys;
    this.#planned = await planCorrections(change, keys.slice(0, maxCorrected));
  }

  /** After it, of the first of them. */
  async count(connection: Connection): Promise<PlacedCorrection[]> {
    return await countCorrections(connection, this.#planned);
  }

  /** How many there are in all. */
  total(isWritten: (row: { readonly place: string }) => boolean): number {
    return this.#keys.filter(isWritten).length;
  }
}

type PlacedKey = Awaited<ReturnType<typeof triedKeys>>[number] & { readonly place: string };

export const correctionOf = (one: PlacedCorrection): ImportCorrection => ({
  ...{ questionId: one.wholeId, place: one.place, stem: one.stem.slice(0, longestStem) },
  ...{ before: one.before, after: one.after, students: one.students, answers: one.answers },
  ...{ changed: one.changed, toRight: one.toRight },
});
