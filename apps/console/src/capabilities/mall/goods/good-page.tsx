import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { GoodHead } from './good-head.tsx';
import { goodQuery, type GoodDetail, type GoodPreview } from './good.queries.ts';
import styles from './goods.module.css';
import { useGoodDraft } from './use-good-draft.ts';
import { VariantFields } from './variant-fields.tsx';

// What stands below or beside what is seen first; the editor and the learner's parts are heavy.
const IntroField = lazy(async () => ({ default: (await import('./intro-field.tsx')).IntroField }));
const PreviewCard = lazy(async () => ({
  default: (await import('./preview-card.tsx')).PreviewCard,
}));
const ContentFields = lazy(async () => ({
  default: (await import('./content-fields.tsx')).ContentFields,
}));
const NameFields = lazy(async () => ({ default: (await import('./rule-fields.tsx')).NameFields }));
const RuleFields = lazy(async () => ({ default: (await import('./rule-fields.tsx')).RuleFields }));
const AgreementFields = lazy(async () => ({
  default: (await import('./rule-fields.tsx')).AgreementFields,
}));
const PublishDialog = sheetPart(() => import('./publish-dialog.tsx'), 'PublishDialog');

/** A good that is made, looked at or changed; `new` in its address. */
export default function GoodPage() {
  const { goodId = '' }: { goodId?: string } = useParams({ strict: false });
  const isNew = goodId === 'new';
  const router = useRouter();
  const isNumber = /^[1-9]\d{0,8}$/.test(goodId);
  const query = useQuery({ ...goodQuery(Number(goodId)), enabled: isNumber });
  // Of the page, and not of what is drawn anew when its draft was saved.
  const publish = useDialog<PublishWish>((wish, state) => (
    <PublishDialog {...wish} {...state} onDone={() => void router.navigate({ to: '/goods' })} />
  ));
  return (
    <>
      <p className={styles.back}>
        <Link to="/goods">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          商品
        </Link>
      </p>
      {isNew ? (
        <GoodView detail={null} onPublish={publish.open} />
      ) : query.data !== undefined ? (
        <GoodView
          key={`${query.data.goodId} ${query.data.version}`}
          detail={query.data}
          onPublish={publish.open}
        />
      ) : query.error instanceof RefusalError || !isNumber ? (
        <EmptyState
          art="lighthouse"
          order={1}
          title="没有这件商品"
          text="地址可能写错了，在商品的列表里可以找。"
        />
      ) : query.error === null ? (
        <PageSkeleton delay={300} label="正在取这件商品" />
      ) : (
        <ErrorState
          order={1}
          title="这件商品没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      )}
      {publish.dialog}
    </>
  );
}

interface PublishWish {
  readonly goodId: number;
  readonly version: number;
  readonly title: string;
  readonly preview: GoodPreview;
}

interface GoodViewProps {
  detail: GoodDetail | null;
  onPublish: (wish: PublishWish) => void;
}

function GoodView({ detail, onPublish }: GoodViewProps) {
  const router = useRouter();
  const mayWrite = useMay()('price.write');
  const draft = useGoodDraft(detail);
  const isClosed = !mayWrite || detail?.owner === 'files';
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<number>();
  // Once the guard below knows that nothing is lost, and the good is there: a page that has to wait for it would take
  // along what stands over this one, as the question whether it is sold.
  useEffect(() => {
    if (left === undefined) return;
    const go = () => void router.navigate({ to: `/goods/${left}` });
    queryClient.query(goodQuery(left)).then(go, go);
  }, [left, router, queryClient]);
  const save = async () => {
    const saved = await draft.save();
    if (saved !== undefined && detail === null) setLeft(saved.goodId);
    return saved;
  };
  const sell = async () => {
    draft.showFaults();
    const { preview } = draft;
    if (preview === undefined || !draft.isPreviewed) {
      notifications.show(
        toast({
          tone: 'failed',
          title: '还没有核对完，没有上架',
          text: '请等右边的预览出来，再按一次',
        }),
      );
      return;
    }
    // What is wrong stays a draft, and is said at its place.
    const saved =
      draft.form.isDirty || detail === null
        ? await save()
        : { goodId: detail.goodId, version: detail.version };
    if (saved !== undefined) onPublish({ ...saved, title: draft.form.values.title, preview });
  };
  return (
    <>
      <GoodHead
        {...{ detail, draft, isClosed }}
        onSave={() => void save()}
        onSell={() => void sell()}
      />
      <div className={styles.notices}>
        <ConflictNotice draft={draft} />
      </div>
      <div className={styles.columns}>
        <fieldset className={styles.main} disabled={isClosed}>
          <VariantFields draft={draft} sold={detail?.sold ?? []} />
          <Suspense fallback={<PageSkeleton delay={300} label="正在打开其余的几项" />}>
            <NameFields draft={draft} />
            <ContentFields draft={draft} />
            {!isClosed && <IntroField draft={draft} />}
            <RuleFields draft={draft} />
            <AgreementFields draft={draft} />
          </Suspense>
        </fieldset>
        <div className={styles.aside}>
          <Suspense fallback={<PageSkeleton delay={300} label="正在画商品页" />}>
            <PreviewCard draft={draft} />
          </Suspense>
        </div>
      </div>
      <LeaveGuard
        unsaved={draft.form.isDirty && left === undefined && !isClosed ? '这件商品' : undefined}
      />
    </>
  );
}
