import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { settleBankLine, type BankLine } from '@xuezhou/contract/mall/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import styles from '../books.module.css';
import { OrderLink } from '../order-link.tsx';
import { yuan } from '../order.words.ts';
import { bankLinesQuery, waitingQuery } from './by-hand.queries.ts';
import { ProofLook } from './proof-look.tsx';

const step = 100;

const facts: readonly Column<BankLine>[] = [
  { key: 'day', title: '到账日', card: 'head', value: ({ day }) => day },
  {
    key: 'amount',
    width: 130,
    title: '多少',
    align: 'right',
    value: ({ amount }) => amount / 100,
    render: ({ amount }) => yuan(amount),
  },
  { key: 'payer', title: '付款人', value: ({ payer }) => payer },
  { key: 'memo', title: '附言', value: ({ memo }) => memo },
  { key: 'number', title: '流水号', value: ({ number }) => number },
  { key: 'account', title: '账户', value: ({ account }) => account },
];

/** Money that is there, and nobody knows yet for what. */
export default function BankLines() {
  const mayWrite = useMay()('order.write');
  const source = useFirstRows(wholeList(useQuery(bankLinesQuery)), step);
  const { open, dialog } = useDialog<BankLine>((line, state) => (
    <SettleLineDialog line={line} {...state} />
  ));
  const acts: Column<BankLine> = {
    key: 'acts',
    width: 120,
    title: '操作',
    align: 'right',
    render: (line) => (
      <Button size="sm" variant="default" onClick={() => open(line)}>
        弄清了
      </Button>
    ),
  };
  return (
    <>
      <ConsoleList
        name="bank-lines"
        label="对不上的流水"
        unit="笔"
        step={step}
        columns={mayWrite ? [...facts, acts] : facts}
        source={source}
        rowKey={({ lineId }: BankLine) => lineId}
        empty={{
          title: '没有对不上的流水',
          text: '交银行流水的时候，对不上订单的收入留在这里，直到有人说清是什么钱。',
        }}
        note={
          mayWrite ? (
            '知道是哪一单的，到那张订单里用同一个流水号记收款，这里就没有了。'
          ) : (
            <Withheld permission="order.write" what="弄清流水" />
          )
        }
      />
      <Claims />
      {dialog}
    </>
  );
}

/** What students say of money that is not confirmed: by name, sum and receipt somebody sees which line it is. */
function Claims() {
  const rows = (useQuery(waitingQuery).data ?? []).filter(({ claim }) => claim !== null);
  if (rows.length === 0) return null;
  return (
    <SectionCard title="学员说转了、还没有确认的" caption={`${rows.length} 笔，跟上面的流水对一对`}>
      <ul className={styles.cards}>
        {rows.map(({ orderNo, title, nickname, amount, received, code, claim }) => (
          <li key={`${orderNo} ${code}`} className={styles.lines}>
            <span>
              {claim?.payer} {claim?.day} 转的，应转 {yuan(amount - received)}，附言 {code}
            </span>
            <small>
              <OrderLink orderNo={orderNo} title={title} /> {nickname}
            </small>
            {claim !== null && claim.proof !== null && <ProofLook proof={claim.proof} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface SettleLineDialogProps {
  line: BankLine;
  isOpen: boolean;
  onClose: () => void;
}

function SettleLineDialog({ line, ...state }: SettleLineDialogProps) {
  const form = useConsoleForm({
    initial: { words: '' },
    check: { words: filled('请写一句这是什么钱、怎么办的') },
    refused: { bankLineWords: 'words' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="这笔钱弄清了"
      button={`${yuan(line.amount)} 弄清了`}
      work={async ({ words }) => {
        await call(settleBankLine, { body: { lineId: line.lineId, words: words.trim() } });
        return '记下了';
      }}
    >
      <p>
        {line.day} {line.payer} {yuan(line.amount)}，不是哪张订单的钱。
      </p>
      <Textarea
        label="是什么钱，怎么办的"
        description="比如已经在银行退回、是房租"
        maxLength={200}
        autosize
        minRows={2}
        {...form.field('words')}
      />
    </FormDialog>
  );
}
