import type {
  StoredKind,
  VersionDraft,
} from '../../capabilities/practice/practice-content.port.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { toleranceOf } from '../gift/numeric-value.ts';

/** A question of a bank as its file would have it; null for a table, of which such files have none. */
export function bankSource(
  kind: StoredKind,
  { answer, content }: Omit<VersionDraft, 'source'>,
  checks: readonly string[],
): AuthoredRecord | null {
  if (kind === 'table') return null;
  const { question, explanation, reference, options, numeric, difficulty } = content;
  const rationales = options.filter(({ rationale }) => rationale !== '');
  return {
    ...{ kind, form: 'html', stem: question, explanation, difficulty: String(difficulty) },
    options: Object.fromEntries(options.map(({ letter, html }) => [letter, html])),
    answer: kind === 'open' ? reference : numeric === undefined ? answer : String(numeric.value),
    ...(numeric !== undefined && {
      tolerance: String(toleranceOf(numeric)),
      unit: numeric.units[0]?.name ?? '',
    }),
    ...(checks.length > 0 && { check: checks }),
    ...(rationales.length > 0 && {
      rationales: Object.fromEntries(
        rationales.map(({ letter, rationale }) => [letter, rationale]),
      ),
    }),
  };
}
