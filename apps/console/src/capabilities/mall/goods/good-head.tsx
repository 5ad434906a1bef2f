import { Button } from '@mantine/core';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { Notice } from '@xuezhou/ui/notice';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Presence } from '../../../platform/presence/presence.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { WordsChip } from '../words-chip.tsx';
import { goodChips, type GoodDetail } from './good.queries.ts';
import styles from './goods.module.css';
import type { GoodDraft } from './use-good-draft.ts';

const StopGoodDialog = sheetPart(() => import('./good-dialogs.tsx'), 'StopGoodDialog');
const TakeOverGoodDialog = sheetPart(() => import('./good-dialogs.tsx'), 'TakeOverGoodDialog');

interface GoodHeadProps {
  detail: GoodDetail | null;
  draft: GoodDraft;
  /** It is only looked at. */
  isClosed: boolean;
  /** It was saved, and its own page comes in place of this one. */
  isLeaving: boolean;
  onSave: () => void;
  onSell: () => void;
}

interface Titled {
  readonly goodId: number;
  readonly title: string;
}

/** What it is called, how it stands, and what can be done with it. */
export function GoodHead({ detail, draft, isClosed, isLeaving, onSave, onSell }: GoodHeadProps) {
  const mayWrite = useMay()('price.write');
  const stop = useDialog<Titled>((good, state) => <StopGoodDialog good={good} {...state} />);
  const take = useDialog<Titled>((good, state) => <TakeOverGoodDialog good={good} {...state} />);
  usePageKeys({ s: isClosed || isLeaving ? undefined : onSave });
  const titled = detail && { goodId: detail.goodId, title: detail.plan.title };
  const isChanged = detail !== null && isOther(detail);
  return (
    <>
      <PageHead
        title={detail?.plan.title ?? '新商品'}
        count={
          detail !== null && (
            <>
              <WordsChip chip={goodChips[detail.state]} />
              {(isChanged || draft.form.isDirty) && <StatusChip tone="review">有改动</StatusChip>}
            </>
          )
        }
        beside={mayWrite && detail !== null && <Presence kind="good" id={detail.goodId} />}
        note={noteOf(detail, mayWrite)}
        actions={
          mayWrite && (
            <>
              {detail?.state === 'on' && detail.owner === 'console' && titled !== null && (
                <Button variant="default" onClick={() => stop.open(titled)}>
                  下架
                </Button>
              )}
              {detail?.owner === 'files' && titled !== null && (
                <Button onClick={() => take.open(titled)}>接管…</Button>
              )}
              {!isClosed && (
                <>
                  <Button
                    variant="default"
                    loading={draft.form.isBusy || isLeaving}
                    onClick={onSave}
                  >
                    存草稿
                  </Button>
                  {/* Pressed too early it says so: what is disabled says nothing. */}
                  <Button
                    disabled={isLeaving}
                    aria-disabled={!draft.isPreviewed}
                    {...(!draft.isPreviewed && { 'data-disabled': true })}
                    onClick={onSell}
                  >
                    存下并上架…
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <div className={styles.notices}>
        {detail?.owner === 'files' && (
          <Notice title="这件商品写在课程目录的文件里">
            在 mall/goods.yaml 里改，再导入一次。这里只能看；要在这里改，请先接管。
          </Notice>
        )}
        {draft.form.isRestored && <Notice isLine title="上次写的还在，没有存过" />}
        <p role="alert" className={styles.refusal} hidden={draft.form.refusal === undefined}>
          {draft.form.refusal}
        </p>
      </div>
      {stop.dialog}
      {take.dialog}
    </>
  );
}

const isOther = ({ plan, published }: GoodDetail): boolean =>
  published !== null && JSON.stringify(plan.variants) !== JSON.stringify(published.variants);

const noteOf = (detail: GoodDetail | null, mayWrite: boolean) => {
  if (!mayWrite) return <Withheld permission="price.write" what="改商品" />;
  if (detail === null || detail.changedAt === null) return undefined;
  return `版本 ${detail.version}，${detail.changedBy} ${momentText(detail.changedAt)}存的`;
};
