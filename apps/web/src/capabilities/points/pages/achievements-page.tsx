import { Button, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { achievementsWords as words } from '../achievements.words.ts';
import { AchievementList } from '../parts/achievement-list.tsx';
import { MedalCounts, NearMedals, WonMedals } from '../parts/medal-cards.tsx';
import { NewMedalDialog } from '../parts/new-medal-dialog.tsx';
import { achievementsQuery } from '../points.queries.ts';
import { useTellsMedals } from '../tell-medals.ts';
import { useShownNews } from '../use-shown-news.ts';

/** Medals and achievements, won and still open; looks for new ones when it opens. */
export function AchievementsPage() {
  const checked = useSteadyQuery({ ...achievementsQuery, retryOnMount: false });
  const { news, isOpen, close } = useShownNews(checked.data);
  const [isTold, setTold] = useTellsMedals();
  const { data } = checked;
  return (
    <OwnPage current="medals" title={words.title} caption={words.caption}>
      {checked.isPending && <PageSkeleton />}
      {checked.isError && data === undefined && (
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <Button
              variant="light"
              loading={checked.isFetching}
              onClick={() => void checked.refetch()}
            >
              {words.again}
            </Button>
          }
        />
      )}
      {data && (
        <>
          <MedalCounts counts={data.counts} />
          {data.open.length === 0 && data.medals.length === 0 ? (
            <EmptyState
              title={words.noBooks}
              text={words.noBooksText}
              action={
                <Button variant="light" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                  {words.toStudy}
                </Button>
              }
            />
          ) : (
            <>
              <NearMedals open={data.open} />
              <WonMedals medals={data.medals} />
            </>
          )}
          <AchievementList achievements={data.achievements} />
          <Switch
            label={words.tell}
            checked={isTold}
            onChange={(event) => setTold(event.currentTarget.checked)}
          />
        </>
      )}
      {news && <NewMedalDialog news={news} isOpen={isOpen && isTold} onClose={close} />}
    </OwnPage>
  );
}
