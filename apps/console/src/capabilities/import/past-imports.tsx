import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { Imports, PastImport } from '@xuezhou/contract/import/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { importsQuery } from './import.queries.ts';
import styles from './import.module.css';

const UndoDialog = sheetPart(() => import('./undo-dialog.tsx'), 'UndoDialog');

/** As many are shown at first. */
const few = 5;

interface PastImportsProps {
  onOpen: (importId: string) => void;
}

/** What waits to be gone on with, and what was imported, by whom, with the way back. */
export function PastImports({ onOpen }: PastImportsProps) {
  const { data, error, refetch } = useQuery(importsQuery);
  const [isWhole, setWhole] = useState(false);
  const { open, dialog } = useDialog<PastImport>((past, state) => (
    <UndoDialog {...{ past, ...state }} />
  ));
  if (error !== null)
    return (
      <SectionCard title="导入过的">
        <p>没有取到：{troubleText(error)}</p>
        <Button variant="subtle" onClick={() => void refetch()}>
          再试一次
        </Button>
      </SectionCard>
    );
  if (data === undefined) return null;
  const shown = isWhole ? data.past : data.past.slice(0, few);
  return (
    <>
      {data.open.length > 0 && <OpenImports {...{ open: data.open, onOpen }} />}
      <SectionCard title="导入过的" padding="rows">
        {data.past.length === 0 && <p className={styles.quiet}>还没有导入过</p>}
        <ul className={styles.list}>
          {shown.map((past) => (
            <Past key={past.importNo} {...{ past, onOpen, onUndo: () => open(past) }} />
          ))}
        </ul>
        {!isWhole && data.past.length > few && (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            看全部 {data.past.length} 次
          </Button>
        )}
      </SectionCard>
      {dialog}
    </>
  );
}

const waits: Readonly<Record<Imports['open'][number]['state'], string>> = {
  ...{ reading: '正在读', columns: '等你对列', checking: '正在看', ready: '等你导入' },
  ...{ running: '正在写入', done: '', failed: '没有导入' },
};

function OpenImports({ open, onOpen }: { open: Imports['open'] } & PastImportsProps) {
  return (
    <SectionCard title="还没做完的" padding="rows">
      <ul className={styles.list}>
        {open.map(({ importId, fileName, state }) => (
          <li key={importId}>
            <Button variant="subtle" className={styles.name ?? ''} onClick={() => onOpen(importId)}>
              {fileName}
            </Button>
            <span className={styles.quiet}>{waits[state]}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface PastProps extends PastImportsProps {
  past: PastImport;
  onUndo: () => void;
}

function Past({ past, onOpen, onUndo }: PastProps) {
  const { importId, fileName, by, importedAt, added, changed, undoneAt, undoUntil } = past;
  return (
    <li>
      <span className={styles.line}>
        {importId === null ? (
          <span className={styles.name}>{fileName}</span>
        ) : (
          <Button variant="subtle" className={styles.name ?? ''} onClick={() => onOpen(importId)}>
            {fileName}
          </Button>
        )}
        <span className={styles.quiet}>{dayOf(Date.parse(importedAt))}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>
          新增 {added}、更新 {changed}，{by ?? '命令行'}
          {undoneAt !== null && '，已撤回'}
        </span>
        {undoUntil !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`撤回 ${fileName} 的导入`}
            onClick={onUndo}
          >
            撤回
          </Button>
        )}
      </span>
    </li>
  );
}
