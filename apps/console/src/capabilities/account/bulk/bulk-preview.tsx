import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { Notice } from '@xuezhou/ui/notice';
import type { ComponentProps, ReactNode } from 'react';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { PreviewState } from '../../../platform/dialog/preview-state.tsx';

interface BulkPreviewProps {
  /** What is to be chosen before anything can be said; null: it is chosen. */
  choose: string | null;
  query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** Undefined: it is being looked at, or could not be. */
  seen:
    | {
        readonly people: number;
        readonly changed: number;
        readonly rows: ComponentProps<typeof ChangeTable>['rows'];
      }
    | undefined;
  words: {
    /** 「会撤销」. */
    readonly does: string;
    /** 「不动」. */
    readonly keeps: string;
    /** What the right column is called; left out, as the table has it. */
    readonly after?: string;
  };
  /** What there is to be said of all of them. */
  children?: ReactNode;
}

/** What becomes of each of many before it is done to them. */
export function BulkPreview({ choose, query, seen, words, children }: BulkPreviewProps) {
  if (choose !== null) return <Notice isLine title={choose} />;
  const { error } = query;
  // What was seen before a refusal holds no more.
  if (seen === undefined || error instanceof RefusalError)
    return <PreviewState error={error} retry={() => void query.refetch()} />;
  const { people, changed, rows } = seen;
  const kept = people - changed;
  const rest = people - rows.length;
  return (
    <>
      <div role="status">
        <Notice
          isLine
          title={`${words.does} ${changed} 人${kept > 0 ? `，${words.keeps} ${kept} 人` : ''}${
            rest > 0 ? `；下面是前 ${rows.length} 人` : ''
          }`}
        />
      </div>
      {children}
      <ChangeTable
        of="学员"
        rows={rows}
        {...(words.after !== undefined && { titles: { before: '现在', after: words.after } })}
      />
    </>
  );
}
