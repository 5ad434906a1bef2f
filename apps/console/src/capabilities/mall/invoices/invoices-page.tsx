import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { invoiceColumns, type InvoiceWish } from './invoice-columns.tsx';
import { invoicesQuery } from './invoice-rows.ts';

const IssueDialog = sheetPart(() => import('./issue-dialog.tsx'), 'IssueDialog');
const FailDialog = sheetPart(() => import('./fail-dialog.tsx'), 'FailDialog');
const RedDialog = sheetPart(() => import('./red-dialog.tsx'), 'RedDialog');

const step = 100;

/** What is to be made at the tax office, or taken back there. */
export default function InvoicesPage() {
  const mayWrite = useMay()('order.write');
  const query = useQuery(invoicesQuery);
  const source = useFirstRows(wholeList(query), step);
  const { open, dialog } = useDialog<InvoiceWish>(({ act, invoice }, state) => {
    const Dialog = { issue: IssueDialog, fail: FailDialog, red: RedDialog }[act];
    return <Dialog invoice={invoice} {...state} />;
  });
  return (
    <>
      <PageHead
        title="发票"
        note={
          mayWrite ? (
            '在税务系统里开好，把 PDF 交到这里，学员就能收到。'
          ) : (
            <Withheld permission="order.write" what="开发票和冲红" />
          )
        }
      />
      <ConsoleList
        name="invoices"
        label="发票"
        unit="张"
        step={step}
        columns={invoiceColumns(mayWrite, open)}
        source={source}
        rowKey={({ invoiceNo }) => invoiceNo}
        empty={{ title: '没有要开的发票', text: '学员在订单里申请以后，会出现在这里。' }}
      />
      {dialog}
    </>
  );
}
