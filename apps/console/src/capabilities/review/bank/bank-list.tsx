import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { passSuspicion, type BankQuestion } from '@xuezhou/contract/review/console';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { useFittingPicks } from '../../../platform/picks/use-fitting-picks.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import type { Chosen } from './act-on-questions.ts';
import { BankBar, type BankAct } from './bank-bar.tsx';
import { bankColumns } from './bank-columns.tsx';
import { BankFilterLine } from './bank-filters.tsx';
import styles from './bank.module.css';
import { bankPages, type BankFilters, type BankQuery } from './bank.queries.ts';

const MoveDialog = sheetPart(() => import('./move-dialog.tsx'), 'MoveDialog');
const PlaceDialog = sheetPart(() => import('./place-dialog.tsx'), 'PlaceDialog');

interface BankListProps {
  filters: BankFilters;
  setFilters: (changed: Partial<BankFilters>) => void;
  query: BankQuery;
  /** How many fit, in words; empty while nobody knows. */
  words: string;
  total: number | null;
}

interface Wish {
  act: BankAct;
  chosen: Chosen;
  courseId: number | undefined;
}

/** The one course of these; undefined: there are several. */
function courseOf(questions: readonly BankQuestion[]): number | undefined {
  const ids = new Set(questions.map(({ courseId }) => courseId));
  return ids.size === 1 ? [...ids][0] : undefined;
}

const none = { search: '', course: '', chapter: '', kind: '', state: '', only: '' };

export function BankList({ filters, setFilters, query, words, total }: BankListProps) {
  const mayChange = useMay()('question.write');
  const source = pagedList(useInfiniteQuery(bankPages(query)));
  const { picks, isAll, setAll, clear } = useFittingPicks(
    {
      rows: source.rows ?? [],
      rowKey: ({ questionId }: BankQuestion) => questionId,
      nameOf: ({ stem }: BankQuestion) => stem,
    },
    query,
  );
  const { open, dialog } = useDialog<Wish>(({ act, ...wish }, state) =>
    act === 'place' ? (
      <PlaceDialog {...{ ...wish, ...state }} onDone={clear} />
    ) : (
      <MoveDialog {...{ act, chosen: wish.chosen, ...state }} onDone={clear} />
    ),
  );
  const count = picks.picked.length;
  const isNarrowed = Object.keys(query).length > 0;
  usePageKeys({ Escape: count > 0 ? clear : undefined });
  const passing = useAct();
  // Of a composite question each part is looked at by itself, among the suspects.
  const pass = ({ questionId, version, suspicions, parts }: BankQuestion) =>
    suspicions.length > 0 &&
    parts === 0 &&
    void passing.act(async () => {
      await call(passSuspicion, { body: { questionId, version, suspicions } });
      return '记下没问题，数字再变才会回来';
    });
  const withdraw = (question: BankQuestion) =>
    question.state === 'asked' &&
    open({
      act: 'withdraw',
      chosen: { questions: [question] },
      courseId: question.courseId,
    });
  const act = (wished: BankAct) =>
    open({
      act: wished,
      chosen: isAll ? { query, words } : { questions: picks.picked },
      courseId: isAll ? query.courseId : courseOf(picks.picked),
    });
  return (
    <>
      <p className={styles.refusal} role="alert" hidden={passing.refusal === undefined}>
        {passing.refusal}
      </p>
      <ConsoleList
        name="bank"
        label="题目"
        unit="题"
        order="按课程和顺序排"
        columns={bankColumns}
        source={source}
        rowKey={({ questionId }) => questionId}
        picks={mayChange ? picks : undefined}
        acts={mayChange ? { v: pass, r: withdraw } : undefined}
        filters={<BankFilterLine {...{ filters, setFilters }} />}
        empty={{ title: '还没有题目', text: '导入题库，或者导入带题目的课程以后，会出现在这里。' }}
        narrowed={
          isNarrowed
            ? {
                title: '没有符合的题目',
                text: '可以换个词，或者少选一个条件。撤下的题要把“状态”选成“已撤下”。',
                onClear: () => setFilters(none),
              }
            : undefined
        }
        note={
          mayChange ? (
            <>
              <KeyHint keys={['V']}>核对过，没问题</KeyHint>
              <KeyHint keys={['R']}>撤下</KeyHint>
            </>
          ) : (
            <Withheld permission="question.write" what="撤下和改题目" />
          )
        }
      />
      {count > 0 && (
        <BankBar
          {...{ count, isAll }}
          fitting={total !== null && total > count ? words : null}
          isWithdrawn={query.state === 'withdrawn'}
          onAll={() => setAll(true)}
          onClear={clear}
          onAct={act}
        />
      )}
      {dialog}
    </>
  );
}
