import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { keepBankLines, maxBankLines, takeReceipt } from '@xuezhou/contract/mall/console';
import { readIncome, type Income } from '@xuezhou/rules/mall/statement';
import { useState } from 'react';
import { isKeptForAnother } from '../../../platform/act/use-act.ts';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { ChangeTable, type ChangeRow } from '../../../platform/dialog/change-table.tsx';
import { columnLetters, headingKey, rememberLayout } from '../../../platform/sheet/layouts.ts';
import { SheetField } from '../../../platform/sheet/sheet-field.tsx';
import styles from '../books.module.css';
import { readOrderNo, yuan } from '../order.words.ts';
import { accountLabel, accountsQuery, transfersQuery } from './by-hand.queries.ts';
import {
  placesIn,
  readLines,
  statementFields,
  statementList,
  statementOf,
  waitingOf,
  type Places,
  type ReadLine,
  type Statement,
} from './statement-lines.ts';

interface StatementDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The statement of an account: what it says of transfers that orders wait for is confirmed together. */
export function StatementDialog({ isOpen, onClose }: StatementDialogProps) {
  const accounts = (useQuery(accountsQuery).data ?? []).filter(
    ({ channel, isOn }) => channel === 'bank' && isOn,
  );
  const { statement, places, lines, choose, place, takeAll } = useStatement();
  const [account, setAccount] = useState('');
  const at = accounts.find(({ accountId }) => String(accountId) === account) ?? accounts[0];
  const ready = lines.filter(isReady);
  const unfit = unfitIn(lines);
  return (
    <ActDialog
      title="交银行流水"
      size={720}
      isOpen={isOpen}
      onClose={onClose}
      button={buttonOf(ready.length, unfit.length)}
      isReady={at !== undefined && ready.length + unfit.length > 0}
      staysOpen
      work={() => takeAll(at?.accountId ?? 0)}
    >
      <NativeSelect
        label="哪个账户的流水"
        data={accounts.map((each) => ({
          value: String(each.accountId),
          label: accountLabel(each),
        }))}
        value={account}
        onChange={({ currentTarget }) => setAccount(currentTarget.value)}
      />
      <SheetField
        label="银行流水"
        description="从网银导出的 Excel 或 CSV；哪一列是什么，选一次就记住"
        onRows={(rows) => choose(rows === null ? null : statementOf(rows))}
      />
      {statement !== null && places !== null && (
        <>
          <Columns {...{ statement, places, place }} />
          <p role="status">
            收入 {lines.length} 笔，能确认 {ready.length} 笔
            {unfit.length > 0 && `，对不上的 ${unfit.length} 笔留着，在“对不上的流水”里等人弄清`}
          </p>
          <ChangeTable
            of="流水"
            rows={lines.slice(0, shown).map(rowOf)}
            titles={{ before: '流水', after: '确认给' }}
          />
        </>
      )}
    </ActDialog>
  );
}

const buttonOf = (ready: number, unfit: number): string => {
  if (ready === 0) return unfit === 0 ? '确认收款' : `留下对不上的 ${unfit} 笔`;
  return `确认 ${ready} 笔收款`;
};

/** As many as somebody looks through. */
const shown = 200;

interface SaidLine extends ReadLine {
  /** What the server said of it; undefined: it was not asked. */
  readonly said?: string;
}

/** Without the code it is only what some student says, of money that may be another's: somebody looks at each on its own. */
const isReady = ({ found, said }: SaidLine): boolean =>
  typeof found !== 'string' && !found.isGuess && said === undefined;

function useStatement() {
  const waiting = (useQuery(transfersQuery).data ?? []).map(waitingOf);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [places, setPlaces] = useState<Places | null>(null);
  const [lines, setLines] = useState<readonly SaidLine[]>([]);
  const show = (given: Statement, at: Places) => {
    setPlaces(at);
    setLines(readLines(given, at, waiting));
  };
  return {
    statement,
    places,
    lines,
    choose: (given: Statement | null) => {
      setStatement(given);
      setLines([]);
      if (given !== null) show(given, placesIn(given));
    },
    place: (at: Places) => {
      if (statement !== null) show(statement, at);
    },
    takeAll: async (accountId: number) => {
      if (statement !== null && places !== null)
        rememberLayout(statementList, headingKey(statement.headings), places);
      let count = 0;
      for (const line of lines) {
        if (!isReady(line)) continue;
        const said = await takeLine(line, accountId);
        if (said === done) count += 1;
        setLines((all) => all.map((one) => (one.number === line.number ? { ...one, said } : one)));
      }
      const kept = await keepUnfit(lines, accountId);
      return kept === 0
        ? `确认了 ${count} 笔收款`
        : `确认了 ${count} 笔收款，留下对不上的 ${kept} 笔`;
    },
  };
}

/** What came in and fits nothing by its note: somebody has to say whose it is. */
const unfitIn = (lines: readonly SaidLine[]): Income[] =>
  lines.flatMap((line) => {
    const income = isReady(line) || line.said !== undefined ? null : readIncome(line.written);
    return income === null || typeof income === 'string' ? [] : [income];
  });

/** How many are new. */
async function keepUnfit(lines: readonly SaidLine[], accountId: number): Promise<number> {
  const unfit = unfitIn(lines);
  let kept = 0;
  for (let at = 0; at < unfit.length; at += maxBankLines) {
    const some = unfit.slice(at, at + maxBankLines);
    kept += (await call(keepBankLines, { body: { accountId, lines: some } })).kept;
  }
  return kept;
}

const done = '确认了';

/** What became of a line, in words: others go on after a refusal. */
async function takeLine({ receiptId, found }: ReadLine, accountId: number): Promise<string> {
  if (typeof found === 'string') return found;
  const { isGuess: _isGuess, ...receipt } = found;
  try {
    const body = { receiptId, accountId, ...receipt, isDifferenceSeen: false };
    await call(takeReceipt, { body });
    return done;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return isKeptForAnother(error) ? '等另一位同事同意' : error.message;
  }
}

interface ColumnsProps {
  statement: Statement;
  places: Places;
  place: (places: Places) => void;
}

/** Which column is what. */
function Columns({ statement, places, place }: ColumnsProps) {
  const columns = statement.headings.map((heading, at) => ({
    value: String(at),
    label: heading === '' ? `${columnLetters(at)} 列` : heading,
  }));
  return (
    <div className={styles.form}>
      {statementFields.map(({ field, label }) => (
        <NativeSelect
          key={field}
          label={label}
          data={[{ value: '', label: '没有这一列' }, ...columns]}
          value={places[field] === null ? '' : String(places[field])}
          onChange={({ currentTarget: { value } }) =>
            place({ ...places, [field]: value === '' ? null : Number(value) })
          }
        />
      ))}
    </div>
  );
}

function rowOf({ number, written, found, said }: SaidLine): ChangeRow {
  const row = {
    key: number,
    name: `第 ${number} 行`,
    before: `${written.payer} ${written.income}`,
  };
  if (typeof found === 'string') return { ...row, after: null, note: found, isOdd: true };
  const note = found.isGuess
    ? '没有附言，只有付款人和金额对得上：核对之后请单独确认'
    : '附言和金额都对得上';
  return {
    ...{ ...row, note: said === done ? done : note, isOdd: found.isGuess },
    after:
      said === undefined || said === done
        ? `${readOrderNo(found.orderNo)} ${yuan(found.amount)}`
        : null,
    ...(said !== undefined && said !== done && { refusal: said }),
  };
}
