import pg from 'pg';
import type { Span } from './otlp.ts';

const verbs =
  /\b(select|insert|update|delete|merge|begin|commit|rollback|lock|listen|notify|set)\b/i;
/** What is called, as `unnest(…)`, is none. */
const tables =
  /\b(?:(?:into|update)\s+"?([a-z_]\w*)|(?:from|join)\s+(?:only\s+|lateral\s+)?"?([a-z_]\w*)\b(?!"?\s*\())/i;

/**
 * What a statement is called in a trace: what it does and the first table that it names. Neither its text nor its values:
 * these are about students. Of a failure the code alone, since PostgreSQL's words quote the row.
 */
export function statementOf(statement: unknown, error: unknown): Pick<Span, 'name' | 'attributes'> {
  const text = textOf(statement);
  const verb = verbs.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const [, written, read] = tables.exec(text) ?? [];
  const table = written ?? read;
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table !== undefined && { 'db.collection.name': table }),
      ...(error !== undefined && { 'error.type': codeOf(error) }),
    },
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isNamed && typeof statement.text === 'string' ? statement.text : '';
}

const codeOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? 'unknown') : 'connection';
