import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import {
  mendRow,
  runImport,
  type ImportRow,
  type ImportRowState,
  type ImportRun,
} from '@xuezhou/contract/import/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { OfflineNote } from '../../platform/act/offline-note.tsx';
import { useAct } from '../../platform/act/use-act.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { Corrections, type Way } from './corrections.tsx';
import { rowsQuery } from './import.queries.ts';
import {
  countAll,
  countWritten,
  isOfCards,
  isOfCourse,
  isOfText,
  rowStates,
  rowsWord,
  stateWords,
  summaryOf,
  unitOf,
} from './import.words.ts';
import { courseColumns, rowColumnsFor, type Mend } from './row-columns.tsx';
import { saveStuck } from './save-stuck.ts';
import styles from './import.module.css';

const RowDialog = sheetPart(() => import('./row-dialog.tsx'), 'RowDialog');

interface PreviewStepProps {
  run: ImportRun;
  onColumns: () => void;
}

/** Row by row what becomes of it; cells are mended in place and all is looked at again by the server. */
export function PreviewStep({ run, onColumns }: PreviewStepProps) {
  const { importId, revision, isChecked, counts } = run;
  const { act, isBusy, refusal } = useAct();
  const mend: Mend = (row, cells, choice) =>
    act(async () => {
      const body = { importId, at: row.at, cells: [...cells] };
      await call(mendRow, { body: { ...body, ...(choice !== undefined && { choice }) } });
      return undefined;
    });
  const [way, choose] = useState<Way>();
  const isAsked = run.mayRegrade && run.corrections.length > 0;
  const isRegrading = way === 'regrade';
  const start = () =>
    act(async () => {
      await call(runImport, {
        body: { importId, revision, ...(isAsked && { isRegrading }) },
      });
      return undefined;
    });
  const written = countWritten(counts);
  const isReady = isChecked && run.state === 'ready';
  return (
    <div className={styles.main}>
      {run.notes.length > 0 && (
        <Notice title="文件里有学校留不下的">
          <ul className={styles.list}>
            {run.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Rows {...{ run, onMend: mend }} />
      {run.corrections.length > 0 && isReady && <Corrections {...{ run, way, choose }} />}
      <OfflineNote />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.foot}>
        <span role="status">
          {isReady ? `${summaryOf(counts, unitOf(run))}。${placeWords(run)}` : lookingWords(run)}
        </span>
        <span className={styles.buttons}>
          {run.head !== null && (
            <Button variant="default" onClick={onColumns}>
              上一步
            </Button>
          )}
          <Button
            disabled={!isReady || written === 0 || (isAsked && way === undefined)}
            loading={isBusy}
            onClick={() => void start()}
          >
            导入 {written} {unitOf(run)}
          </Button>
        </span>
      </div>
    </div>
  );
}

const placeWords = (run: ImportRun): string =>
  isOfText(run)
    ? `放进“${run.course}”的草稿，发布以前学员看不到`
    : `进“${run.course}”，7 天内可以整批撤回`;

const lookingWords = ({ progress: { done, of } }: ImportRun): string =>
  of > 0 ? `改过了，正在重新看 ${done} / ${of}` : '改过了，正在重新看';

interface RowsProps {
  run: ImportRun;
  onMend: Mend;
}

const step = 100;

function Rows({ run, onMend }: RowsProps) {
  const { importId, counts, revision, isChecked } = run;
  const [state, setState] = useState<ImportRowState | ''>('');
  const source = pagedList(
    useInfiniteQuery(rowsQuery(importId, state, `${revision} ${isChecked}`)),
  );
  const { open, dialog } = useDialog<ImportRow>((row, shown) => (
    <RowDialog {...{ row, importId, ...shown }} />
  ));
  const stuck = counts.cannot + counts.conflict;
  return (
    <>
      <div className={styles.filters}>
        <ChipFilter
          label="哪些行"
          items={[
            { key: '' as const, label: '全部', count: countAll(counts) },
            ...rowStates
              .map((key) => ({ key, label: stateWords[key].label, count: counts[key] }))
              .filter(({ key, count }) => count > 0 || key === state),
          ]}
          value={state}
          onChange={setState}
        />
        {stuck > 0 && !isOfCourse(run) && <SaveStuck {...{ importId, stuck }} />}
      </div>
      <ConsoleList
        label={`要导入的${rowsWord(run)}`}
        unit="行"
        step={step}
        columns={
          isOfCourse(run)
            ? courseColumns
            : rowColumnsFor({ isOfCards: isOfCards(run), onMend, onOpen: open })
        }
        source={source}
        rowKey={({ at }) => at}
        empty={{ title: '没有这样的行' }}
        note={
          isOfCourse(run) ? '这里只看；要改请在原来的文件里改' : '可以在格子里直接改，改完立刻重查'
        }
      />
      {dialog}
    </>
  );
}

interface SaveStuckProps {
  importId: string;
  stuck: number;
}

/** What does not come in, as a file that can be mended and brought again. */
export function SaveStuck({ importId, stuck }: SaveStuckProps) {
  const { act, isBusy } = useAct();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} />}
      loading={isBusy}
      onClick={() =>
        void act(
          async () => {
            await saveStuck(importId);
            return undefined;
          },
          { isLook: true },
        )
      }
    >
      把没进来的 {stuck} 行存成 Excel
    </Button>
  );
}
