import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { cardQuery, idIn } from '../cards.queries.ts';
import { CardDesk } from './card-desk.tsx';
import styles from './card-desk.module.css';
import { NewCard } from './new-card.tsx';

/** One card: both sides, its topic, how students fare with it, and what they report. */
export default function CardPage() {
  const params: { cardId?: string } = useParams({ strict: false });
  const cardId = idIn(params.cardId);
  return (
    <>
      <p className={styles.back}>
        <Link to="/cards">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          闪卡库
        </Link>
      </p>
      {params.cardId === 'new' ? (
        <NewCard />
      ) : cardId === undefined ? (
        <NoCard />
      ) : (
        <OneCard key={cardId} cardId={cardId} />
      )}
    </>
  );
}

function OneCard({ cardId }: { cardId: number }) {
  const asked = useQuery(cardQuery(cardId));
  if (asked.data !== undefined) return <CardDesk card={asked.data} />;
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      title="这张闪卡没有打开"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

const NoCard = () => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="没有这张闪卡"
    text="地址可能写错了。"
    action={<Link to="/cards">回到闪卡库</Link>}
  />
);
