import type { Change } from '../../../platform/database/prepare.ts';
import { correctedKeys, type CorrectedKey } from './corrected-keys.ts';
import { countRegrades } from './regrade-question.ts';

/** A corrected key, and what judging by it would change. */
export interface Correction extends CorrectedKey {
  /** Answers that would be judged otherwise, and how many of them would become right. */
  readonly changed: number;
  readonly toRight: number;
}

/** What an import that was tried or done corrects, by the rules that would judge anew; nothing is judged. */
export async function previewCorrections(change: Change, importId: number): Promise<Correction[]> {
  const corrections: Correction[] = [];
  for (const corrected of await correctedKeys(change, { importId })) {
    const { questionId } = corrected;
    corrections.push({ ...corrected, ...(await countRegrades(change, questionId)) });
  }
  return corrections;
}
