import type { PartForm, QuestionForm } from '@xuezhou/contract/review/console';
import { mapTexts } from '@xuezhou/rules/review/editor/form-texts';
import { shownText } from '../../platform/text/figure-paths.ts';
import type {
  SaidQuestion,
  StoredKind,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { formOfContent } from './form-of-content.ts';
import { formOfRecord } from './form-of-record.ts';

/** Written as files have it; what came from a bank is not. */
export const isAsFiles = ({ sourceKey }: Pick<SaidQuestion, 'sourceKey'>): boolean =>
  sourceKey.startsWith('catalogue:');

/** What a question says as a page shows it, pictures by the addresses under which a browser finds them. */
export async function formOfSaid(
  connection: Connection,
  said: SaidQuestion,
): Promise<QuestionForm> {
  const form: QuestionForm = {
    ...askedOf(said, said.kind),
    readingId: said.readingId,
    subjectId: said.subjectId,
    parts: said.parts.map(partOf),
  };
  const figures = await figuresOf(connection, said.readingId);
  return mapTexts(form, (text) => shownText(text, figures));
}

const askedOf = <Kind extends StoredKind>(said: SaidQuestion, kind: Kind) =>
  isAsFiles(said) && said.source !== null
    ? formOfRecord(said.source, { kind, difficulty: said.content.difficulty })
    : formOfContent(kind, said);

function partOf(part: SaidQuestion): PartForm {
  const { kind } = part;
  if (kind === 'xl') throw new Error('a part of a composite question that has parts');
  return { ...askedOf(part, kind), questionId: part.questionId };
}

/** Pictures of a chapter, by the paths that its files know them by. */
export async function figuresOf(
  connection: Connection,
  readingId: number | null,
): Promise<Record<string, string>> {
  if (readingId === null) return {};
  const row = await connection
    .selectFrom('reading')
    .where('reading_id', '=', readingId)
    .select('figures')
    .executeTakeFirst();
  return row?.figures ?? {};
}
