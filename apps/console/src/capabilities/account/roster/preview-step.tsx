import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  checkRoster,
  enrolRoster,
  type RosterState,
  type RosterVerdict,
} from '@xuezhou/contract/account/console';
import type { RosterCells } from '@xuezhou/rules/account/roster/roster-columns';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { Notice } from '@xuezhou/ui/notice';
import { useMemo, useState } from 'react';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand, useFirstRows } from '../../../platform/list/list-source.ts';
import { rosterColumnsFor, type JudgedRow } from './roster-columns.tsx';
import { faultyOf, saveFaulty } from './roster-files.ts';
import { countActions, countOf, rosterStates, stateWords, summaryOf } from './roster.words.ts';
import styles from './roster.module.css';
import { TermsCard } from './terms-card.tsx';
import type { Roster, useRoster } from './use-roster.ts';

interface PreviewStepProps {
  roster: Roster;
  rows: readonly RosterCells[];
  desk: ReturnType<typeof useRoster>;
}

const noVerdicts: readonly RosterVerdict[] = [];

/** Row by row what becomes of it; cells are mended in place and judged again by the server. */
export function PreviewStep({ roster, rows, desk }: PreviewStepProps) {
  const { id, name, terms } = roster;
  const sent = [...rows];
  const check = useQuery({
    // The id is new with every change of rows or terms.
    queryKey: [checkRoster.path, id],
    queryFn: ({ signal }) =>
      call(checkRoster, { body: { rows: sent, terms } }, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  const verdicts = check.data ?? noVerdicts;
  const { act, isBusy, refusal } = useAct();
  const count = check.isPlaceholderData ? 0 : countActions(verdicts);
  const enrol = () =>
    act(async () => {
      const body = { rosterId: id, name, rows: sent, terms };
      const answer = await call(enrolRoster, { body });
      desk.finish(answer);
      return `报名了 ${answer.enrolled} 人`;
    });
  return (
    <div className={styles.preview}>
      <div className={styles.main}>
        {check.error !== null && (
          <Notice
            tone="review"
            title="每一行会怎样没有取到"
            action={
              <Button variant="subtle" onClick={() => void check.refetch()}>
                再试一次
              </Button>
            }
          >
            {troubleText(check.error)}
          </Notice>
        )}
        <Rows {...{ rows, verdicts, desk }} />
        <OfflineNote />
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <div className={styles.foot}>
          <span role="status">{verdicts === noVerdicts ? '' : summaryOf(verdicts)}</span>
          <span className={styles.buttons}>
            <Button variant="default" onClick={desk.toColumns}>
              上一步
            </Button>
            <Button disabled={count === 0} loading={isBusy} onClick={() => void enrol()}>
              报名 {count} 人
            </Button>
          </span>
        </div>
      </div>
      <TermsCard terms={terms} onChange={desk.setTerms} />
    </div>
  );
}

/** As many at a time: a list may have two thousand. */
const step = 100;

interface RowsProps {
  rows: readonly RosterCells[];
  verdicts: readonly RosterVerdict[];
  desk: PreviewStepProps['desk'];
}

function Rows({ rows, verdicts, desk }: RowsProps) {
  const [state, setState] = useState<RosterState | ''>('');
  const judged = useMemo(() => {
    const known = new Map(verdicts.map((verdict) => [verdict.row, verdict]));
    return rows.map((row): JudgedRow => ({ ...row, verdict: known.get(row.row) }));
  }, [rows, verdicts]);
  const shown = judged.filter(({ verdict }) => state === '' || verdict?.state === state);
  const source = useFirstRows(rowsAtHand(shown), step);
  const stuck = faultyOf(rows, verdicts).length;
  return (
    <>
      <div className={styles.filters}>
        <ChipFilter
          label="哪些行"
          items={[
            { key: '' as const, label: '全部', count: rows.length },
            ...rosterStates
              .map((key) => ({ key, label: stateWords[key].label, count: countOf(verdicts, key) }))
              .filter(({ key, count }) => count > 0 || key === state),
          ]}
          value={state}
          onChange={setState}
        />
        {stuck > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} />}
            onClick={() => void saveFaulty(rows, verdicts)}
          >
            把 {stuck} 行存成 Excel
          </Button>
        )}
      </div>
      <ConsoleList
        label="名单"
        unit="行"
        step={step}
        columns={rosterColumnsFor({
          ...{ rows: judged, onMendAlike: desk.mendAlike },
          ...{ onMend: desk.mend, onLeaveOut: desk.leaveOut },
        })}
        source={source}
        rowKey={({ row }) => row}
        empty={{ title: '没有这样的行' }}
        note="手机号在这一页完整显示，因为名单是你给的；离开后只显示尾号"
      />
    </>
  );
}
