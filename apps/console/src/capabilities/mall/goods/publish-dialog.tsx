import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { publishGood } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { isKeptForAnother } from '../../../platform/act/use-act.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import type { GoodPreview } from './good.queries.ts';
import styles from './goods.module.css';

interface PublishDialogProps {
  isOpen: boolean;
  onClose: () => void;
  goodId: number;
  version: number;
  title: string;
  preview: Pick<GoodPreview, 'fall' | 'needsSecond' | 'replaced' | 'faults'>;
  onDone: () => void;
}

/** What it means is said before it is sold. */
export function PublishDialog(props: PublishDialogProps) {
  const { goodId, version, title, preview, onDone, ...state } = props;
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`上架“${title}”`}
      button="按草稿上架"
      isReady={preview.faults.length === 0}
      work={async ({ why }) => {
        const reason = why.trim();
        await call(publishGood, {
          body: { goodId, version, ...(reason !== '' && { why: reason }) },
        }).catch((error: unknown) => {
          // A colleague decides on it now: here it is over too.
          if (error instanceof RefusalError && isKeptForAnother(error)) onDone();
          throw error;
        });
        onDone();
        return '上架了，学员现在就能看到';
      }}
    >
      {preview.faults.length > 0 && (
        <Notice tone="review" title="有几处还要改，改好才能上架">
          <ul className={styles.faults}>
            {preview.faults.map(({ place, words }, index) => (
              <li key={`${place} ${index}`}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview.replaced.length > 0 && (
        <p>
          {preview.replaced.map((name) => `“${name}”`).join('、')}
          已经有人买了：他们的不变，新的规格接着卖剩下的。
        </p>
      )}
      {preview.needsSecond ? (
        <Notice tone="review" title={`价格降了 ${preview.fall}%，超过 20%，要另一位同事同意`} />
      ) : (
        preview.fall > 0 && <p>价格降了 {preview.fall}%。</p>
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
